// The form for a note: about the move that was shown when it was begun, whatever comes while it is written.
const KEEPING = 3000, HERE = 'Note on this move';

class Noting {
  constructor(player) {
    const $ = player.$.bind(player);
    Object.assign(this, {player, $, sent: null, begun: null});
    $('.remark').onsubmit = event => { event.preventDefault(); this.save(); };
    $('.remark .text').oninput = event => this.about(event.target.value ? this.begun ?? this.shown() : null);
  }

  shown() {
    const {model: {reel}, at} = this.player;
    return {move: reel.steps[at][MOVE], seen: reel.entry};
  }

  about(begun) {
    this.begun = begun;
    this.$('.noting summary').textContent = begun ? `Note on move ${begun.move}` : HERE;
  }

  open() {
    if (this.$('.noting').hidden) return;
    this.$('.noting').open = true;
    this.$('.remark .text').focus();
  }

  // Another tap while it is being saved is not another note; where nothing is heard for long it is sent again.
  save() {
    const text = this.$('.remark .text'), why = this.$('.remark .mean');
    if ((!text.value.trim() && !why.value) || Date.now() - this.sent < KEEPING) return;
    this.sent = `${Date.now()}`;
    const {move, seen} = this.begun ?? this.shown();
    this.player.tell('note', {key: this.sent, seen, note: {text: text.value.trim(), mark: why.value, move}}, true);
    this.answer('Saving … The words stay here until the note is kept.');
  }

  // What is written goes from the form only once it is kept; why it was not stands beside it, and the words are then about the move that is shown.
  noted({key, refused}) {
    if (key !== this.sent) return;
    this.sent = null;
    this.about(null);
    this.answer(refused || 'Note saved: it stands below the sentence of its move.', Boolean(refused));
    if (!refused) this.$('.remark .text').value = this.$('.remark .mean').value = '';
  }

  answer(said, refused = false) {
    const line = this.$('.remark .answer');
    line.hidden = false;
    line.textContent = said;
    line.classList.toggle('refused', refused);
  }
}

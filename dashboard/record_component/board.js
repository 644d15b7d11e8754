// The board after the last move, beside the pad where there is room for it; what that move changed is marked.
const boards = new WeakMap();

export default function ({parentElement, data}) {
  const host = parentElement.querySelector('.board');
  const reel = JSON.parse(data.still);
  wear(reel.colours);
  const model = buildModel(reel);
  boards.get(parentElement)?.resized?.disconnect();
  const board = boardOf(host, model);
  boards.set(parentElement, board);
  board.paint(0, model.last);
  board.reveal?.();
  return () => board.resized?.disconnect();
}

// Digits choose in the open row, then in the strip or list below; the slash searches; Enter saves; Control Z takes back.
function onKey(pad, event) {
  if (event.altKey || pad.root.host?.closest?.('[inert]')) return;
  const typing = event.composedPath()[0].matches?.('input, textarea, select');
  if (event.key === 'Escape') { if (pad.state.sheet) pad.set({sheet: null}); return; }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !typing) { event.preventDefault(); pad.undo(); return; }
  if (event.ctrlKey || event.metaKey || typing) return;
  const find = selector => pad.root.querySelector(selector);
  if (event.key === '/') { const field = find('.search'); if (field) { event.preventDefault(); field.focus(); } return; }
  if (event.key === 'Enter' && !event.composedPath()[0].matches?.('button')) { find('.save:not(:disabled)')?.click(); return; }
  if (/^[1-9]$/.test(event.key)) digit(pad, Number(event.key));
  if (event.key.startsWith('Arrow')) arrow(pad, event);
}

function digit(pad, number) {
  const groups = [...pad.root.querySelectorAll('.sheet, .refusal .choices, .strip, .row.due .cellset, .band .choices, .letters')].filter(group => group.querySelector('button:not(:disabled)'));
  const buttons = [...(groups.find(group => !group.closest('.row')) ?? groups[0])?.querySelectorAll('button:not(:disabled)') ?? []];
  if (pad.state.row && groups.some(group => group.classList.contains('strip'))) {
    [...pad.root.querySelectorAll('.strip button:not(:disabled)')][number - 1]?.click();
    return;
  }
  buttons[number - 1]?.click();
}

function arrow(pad, event) {
  const all = [...pad.root.querySelectorAll('.middle button:not(:disabled), .foot button:not(:disabled)')];
  const at = all.indexOf(pad.root.activeElement ?? pad.root.getRootNode().activeElement);
  const step = ['ArrowRight', 'ArrowDown'].includes(event.key) ? 1 : -1;
  const next = all[at < 0 ? 0 : (at + step + all.length) % all.length];
  if (next) { event.preventDefault(); next.focus(); }
}

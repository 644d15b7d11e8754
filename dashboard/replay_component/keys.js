// The keys of Replay.
const keysOf = ({turn, round}) => [
  ['← →', 'back, on by the chosen step'], ['Shift ← →', 'one event'], ['↑ ↓', `one ${turn} back, on`],
  ['Page Up, Page Down', `one ${round} back, on`], ['Home, End', 'beginning, end'], ['Space', 'play and pause'],
  ['1 to 5', 'speed, slow to fast; 6 gives each step its share'], ['S', `step size: event, move, ${turn}, ${round}`], ['G', 'go to a move'],
  ['[ ]', 'turning points: worked out, and marked by people'], ['V', 'next viewpoint'], ['K', 'only what was known then: nothing of what comes later, no hindsight'], ['N', 'note on this move'],
  ['M, Shift M', 'next note, the one before'], ['L', 'link to this step'], ['?', 'these keys'],
];

// What the factions look like on the board, and over their names on the pad: a path of 14 by 14, and how it is filled.
signs.shadow_throne = {
  Empire: ['M0 11V2l4 4 3-5 3 5 4-4v9z', 'solid'],
  Rebels: ['M7 0c1 4 6 5 6 9a6 6 0 0 1-12 0c0-2 1-3 2-4 0 2 1 2 2 2 0-3 0-5 2-7z', 'hatched'],
  Church: ['M7 1a5.5 5.5 0 1 0 .01 0z', 'unfilled'],
};

/** Tic-tac-toe that begins anew when it is won or full, so that a match can be played for ever. */

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];
const EMPTY = Array(9).fill(null);

function isDone(cells) {
  const isWon = LINES.some(([one, two, three]) =>
    cells[one] !== null && cells[one] === cells[two] && cells[two] === cells[three]);
  return isWon || cells.every((cell) => cell !== null);
}

exports.name = 'endless-tic-tac-toe';

exports.game = {
  name: exports.name,
  setup: () => ({ cells: [...EMPTY] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
      if (isDone(G.cells)) G.cells = [...EMPTY];
    },
  },
};

/** Boards of Outfox beside clauses: a slide, and rows that win or do not. */

import type { OutfoxPiece, OutfoxPoint, OutfoxTurn } from '../../wire';
import type { Figures } from '../figures';

export interface Picture {
  pieces: Readonly<Partial<Record<OutfoxPoint, OutfoxPiece>>>;
  turn: OutfoxTurn | null;
  line: readonly OutfoxPoint[] | null;
  /** A key under `lessons.reading.figures`. */
  caption: string | null;
}

const piece = (shape: OutfoxPiece['shape'], colour: OutfoxPiece['colour']): OutfoxPiece => ({
  shape,
  colour,
});
const SQUARE = piece('square', 'red');
const TRIANGLE = piece('triangle', 'red');
const CIRCLE = piece('circle', 'red');

function row(one: OutfoxPiece, two: OutfoxPiece, three: OutfoxPiece, wins: boolean): Picture {
  return {
    pieces: { c2: one, c3: two, c4: three },
    turn: null,
    line: wins ? ['c2', 'c3', 'c4'] : null,
    caption: wins ? 'wins' : 'does_not_win',
  };
}

export const figures: Figures<Picture> = {
  inShort: [row(SQUARE, TRIANGLE, CIRCLE, true)],
  O1: [{ pieces: {}, turn: null, line: null, caption: null }],
  O7: [
    {
      pieces: { c2: SQUARE, d4: piece('circle', 'blue'), b4: TRIANGLE },
      turn: {
        type: 'turn',
        shape: 'square',
        colour: 'red',
        point: 'c2',
        origin: 'b2',
        destination: 'b4',
      },
      line: null,
      caption: 'slide',
    },
  ],
  O9: [
    row(SQUARE, TRIANGLE, CIRCLE, true),
    row(CIRCLE, piece('circle', 'blue'), piece('circle', 'yellow'), true),
    row(SQUARE, piece('triangle', 'blue'), piece('circle', 'yellow'), false),
    row(SQUARE, SQUARE, CIRCLE, false),
  ],
};

/** What is drawn beside which clause: worked examples, with the components of the boards. */

import type { FennecsCard, OutfoxPiece, OutfoxPoint, OutfoxTurn } from '../wire';

export interface FoxyPicture {
  game: 'foxy';
  cards: readonly string[];
  caption: string;
}

export interface FennecsPicture {
  game: 'fennecs';
  cards: readonly FennecsCard[];
  caption: string;
}

export interface OutfoxPicture {
  game: 'outfox';
  pieces: Readonly<Partial<Record<OutfoxPoint, OutfoxPiece>>>;
  turn: OutfoxTurn | null;
  line: readonly OutfoxPoint[] | null;
  /** A key under `lessons.reading.figures`. */
  caption: string | null;
}

export type Picture = FoxyPicture | FennecsPicture | OutfoxPicture;

const foxy = (cards: string[], caption: string): FoxyPicture => ({ game: 'foxy', cards, caption });
const fennecs = (cards: FennecsCard[], caption: string): FennecsPicture => ({
  game: 'fennecs',
  cards,
  caption,
});

const piece = (shape: OutfoxPiece['shape'], colour: OutfoxPiece['colour']): OutfoxPiece => ({
  shape,
  colour,
});
const SQUARE = piece('square', 'red');
const TRIANGLE = piece('triangle', 'red');
const CIRCLE = piece('circle', 'red');

function row(one: OutfoxPiece, two: OutfoxPiece, three: OutfoxPiece, wins: boolean): OutfoxPicture {
  return {
    game: 'outfox',
    pieces: { c2: one, c3: two, c4: three },
    turn: null,
    line: wins ? ['c2', 'c3', 'c4'] : null,
    caption: wins ? 'wins' : 'does_not_win',
  };
}

/** A whole game in one picture. */
export const IN_SHORT: Readonly<Record<string, readonly Picture[]>> = {
  foxy: [foxy(['forest:bear', 'forest:bear+cat'], '1 · 2 + 1 = 3')],
  fennecs: [fennecs(['4', '-2', '3', '1'], '4 − 2 + 3 + 1 = 6')],
  outfox: [row(SQUARE, TRIANGLE, CIRCLE, true)],
};

export const FIGURES: Readonly<Record<string, readonly Picture[]>> = {
  X3: [foxy(['forest:bear', 'sea:dolphin+octopus', 'countryside:hen+pig+cat'], '1, 2, 3')],
  X9: [foxy(['forest:bear+cat'], '3 + 2 = 5'), foxy(['countryside:hen+pig+cat'], '2 + 2 + 1 = 5')],
  X10: [foxy(['fox'], '7')],
  F11: [fennecs(['4', '2', '-1'], '4 + 2 − 1 = 5'), fennecs(['-2', '0>', '3'], '2 + 0 + 3 = 5')],
  F12: [fennecs(['1/5', '1/5'], '1 + 1 = 2 · 1 + 5 = 6 · 5 + 5 = 10')],
  F13: [fennecs(['2', '-2', '-1'], '2 − 2 − 1 = −1'), fennecs(['5', '4'], '5 + 4 = 9 = 6 + 3')],
  F22: [fennecs(['5', 'supernova', '1'], '0')],
  O1: [{ game: 'outfox', pieces: {}, turn: null, line: null, caption: null }],
  O7: [
    {
      game: 'outfox',
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

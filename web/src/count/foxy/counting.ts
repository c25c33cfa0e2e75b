/**
 * Counting a game of Foxy that was played with cards and pens: the one place where the page
 * knows rules (X9, X10, X13 to X19, X22), checked against the engine in tests/count.
 */

import { ANIMALS, type Animal, type Tracks } from '../../games/foxy/cards';
import { firsts, sharedPlaces, sum } from '../ranks';
import type { FoxyFoxRule, FoxySheet } from '../../wire';

export const TURNS = 20;
/** X22: the deviation with which a solo game is still won. */
export const ALLOWANCE = 5;

/** The animals on a card of the pile; none on the Fox. */
export type Shown = readonly Animal[];
export const FOX: Shown = [];

export interface Sheet {
  name: string;
  /** One number a turn; null where nothing is entered yet: no points, and nobody wins before it is. */
  numbers: readonly (number | null)[];
  /** The turn, 1 to 20, of the circled number. */
  circle: number | null;
}

export interface Pad {
  fox: FoxyFoxRule;
  hard: boolean;
  pile: readonly Shown[];
  sheets: readonly Sheet[];
}

export const emptySheet = (name: string): Sheet => ({
  name,
  numbers: Array(TURNS).fill(null),
  circle: null,
});

/** What a card counts as: in `cat` the Fox is a cat (X18). */
function counted(card: Shown, fox: FoxyFoxRule): Shown {
  return card.length === 0 && fox === 'cat' ? ['cat'] : card;
}

/** X13: how often each animal has been seen on these cards; the count of a game shows it, too. */
export function tracksOf(pile: readonly Shown[], fox: FoxyFoxRule): Tracks {
  const tracks = Object.fromEntries(ANIMALS.map((animal) => [animal, 0])) as Record<Animal, number>;
  for (const card of pile) for (const animal of counted(card, fox)) tracks[animal] += 1;
  return tracks;
}

/** X9, X10, X18: the exact number of each card of the pile. */
function exactNumbers(pile: readonly Shown[], fox: FoxyFoxRule): number[] {
  return pile.map((_, at) => exactOfLast(pile.slice(0, at + 1), fox));
}

function exactOfLast(pile: readonly Shown[], fox: FoxyFoxRule): number {
  const tracks = tracksOf(pile, fox);
  const card = counted(pile.at(-1) ?? FOX, fox);
  if (card.length > 0) return sum(card.map((animal) => tracks[animal]));
  if (fox === 'most') return Math.max(...Object.values(tracks));
  if (fox === 'single') return pile.filter((before) => before.length === 1).length;
  return Object.values(tracks).filter((seen) => seen > 0).length;
}

/** How a box came to its points; the names are keys of the texts that explain it. */
export type Verdict =
  | 'empty'
  | 'exact'
  | 'doubled'
  | 'below'
  | 'above'
  | 'bet_lost'
  | 'hard'
  | 'solo_exact'
  | 'solo_off';

/** X14, X15, X19: what one number is worth, and why. */
export function judge(
  number: number,
  exact: number,
  circled: boolean,
  hard: boolean,
): [Verdict, number] {
  if (number === exact) return circled ? ['doubled', 2 * exact] : ['exact', exact];
  if (circled) return ['bet_lost', 0];
  if (number > exact) return ['above', 0];
  return hard ? ['hard', 0] : ['below', number];
}

/** X22: how far off one number is. */
function judgeSolo(number: number, exact: number): [Verdict, number] {
  return number === exact ? ['solo_exact', 0] : ['solo_off', Math.abs(number - exact)];
}

export interface CountedSheet extends FoxySheet {
  verdicts: readonly Verdict[];
  /** Boxes without a number, on turns whose card is known. */
  empty: number;
  /** The points; in solo the deviation. */
  score: number;
}

export interface Counted {
  exact: readonly number[];
  sheets: readonly CountedSheet[];
  places: readonly number[];
  winners: readonly number[];
}

/** The whole count, as far as the pile goes. */
export function count(pad: Pad): Counted {
  const exact = exactNumbers(pad.pile, pad.fox);
  const solo = pad.sheets.length === 1;
  const sheets = pad.sheets.map((sheet) => countSheet(sheet, exact, pad.hard, solo));
  const places = solo ? [1] : sharedPlaces(sheets.map(rankOf));
  const winners = solo ? (sheets[0]!.score <= ALLOWANCE ? [0] : []) : firsts(places);
  return { exact, sheets, places, winners };
}

function countSheet(
  sheet: Sheet,
  exact: readonly number[],
  hard: boolean,
  solo: boolean,
): CountedSheet {
  const numbers = exact.map((_, at) => sheet.numbers[at] ?? null);
  const judged = exact.map((right, at): [Verdict, number] => {
    const number = numbers[at] ?? null;
    if (number === null) return ['empty', 0];
    return solo ? judgeSolo(number, right) : judge(number, right, sheet.circle === at + 1, hard);
  });
  const points = judged.map(([, worth]) => worth);
  return {
    verdicts: judged.map(([verdict]) => verdict),
    points,
    empty: numbers.filter((number) => number === null).length,
    crossed: exact.map((right, at) => !solo && (numbers[at] ?? 0) > right), // X16
    circled_points: solo || sheet.circle === null ? 0 : (points[sheet.circle - 1] ?? 0),
    score: sum(points),
  };
}

/** X17: points, then those of the circled number, then fewer crossed out. */
function rankOf(sheet: CountedSheet): number[] {
  return [sheet.score, sheet.circled_points, -sheet.crossed.filter(Boolean).length];
}

/** Whether every box has its number. */
export const isComplete = (pad: Pad): boolean =>
  pad.pile.length === TURNS && pad.sheets.every(({ numbers }) => !numbers.includes(null));

/** A counted game of Foxy as a record that `foxden replay` and the review page read. */

import { NATIVES } from './natives';
import { homeOf, isPossible } from './pile';
import { count, isComplete, type Pad, type Shown, TURNS } from './counting';
import type { Animal } from '../../games/foxy/cards';

const DECK_SIZE = 48;

/** X4: the name of a card; null where no deck of ours can hold it. */
export function cardName(card: Shown): string | null {
  if (card.length === 0) return 'fox';
  if (!isPossible(card)) return null;
  const environment = homeOf(card) ?? 'countryside'; // a cat alone may live anywhere
  const animals = [...NATIVES[environment], 'cat' as Animal].filter((animal) =>
    card.includes(animal),
  );
  return `${environment}:${animals.join('+')}`;
}

/** X4: three copies of each card without a cat, one of each with one. */
export function houseDeck(): string[] {
  return Object.entries(NATIVES).flatMap(([environment, [one, other]]) => {
    const alone = [one, other, `${one}+${other}`].map((animals) => `${environment}:${animals}`);
    return [...alone, ...alone, ...alone, ...alone.map((name) => `${name}+cat`)];
  });
}

/** Whether the count can be a record: 20 cards of ours, one of them the Fox, and every number. */
export function canBeRecord(pad: Pad): boolean {
  if (!isComplete(pad)) return false;
  const names = pad.pile.map(cardName);
  return (
    names.length === TURNS &&
    !names.includes(null) &&
    names.filter((name) => name === 'fox').length === 1
  );
}

/** Null: the house's deck holds these cards. Else a deck of 48 that does. */
export function deckFor(cards: readonly string[]): string[] | null {
  const rest = houseDeck();
  const foreign = cards.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  if (foreign.length === 0) return null;
  return [...cards, ...rest].slice(0, DECK_SIZE);
}

export function recordOf(pad: Pad): Record<string, unknown> {
  const solo = pad.sheets.length === 1;
  const cards = pad.pile.map((card) => cardName(card)!);
  const counted = count({ ...pad, hard: pad.hard && !solo });
  return {
    format: 'foxden-record/1',
    game: 'foxy',
    version: 1,
    options: {
      fox: pad.fox,
      hard: pad.hard && !solo,
      easy: false,
      deck: deckFor(cards.filter((card) => card !== 'fox')),
    },
    seats: pad.sheets.length,
    table: null,
    commitment: null,
    salts: [],
    seed: null,
    players: pad.sheets.map(({ name }) => ({ name, bot: null })),
    events: cards.flatMap((card, at) => [
      reveal(card),
      ...pad.sheets.map((_, seat) => write(pad, seat, at)),
    ]),
    outcome: {
      winners: counted.winners,
      places: counted.places,
      scores: counted.sheets.map(({ score }) => score),
      reason: solo ? 'X22' : 'X17',
      details: {
        exact: counted.exact,
        sheets: counted.sheets.map(({ points, crossed, circled_points }) => ({
          points,
          crossed,
          circled_points,
        })),
      },
    },
  };
}

const reveal = (card: string): unknown => ({ seat: -1, action: { type: 'reveal', card } });

function write(pad: Pad, seat: number, at: number): unknown {
  const sheet = pad.sheets[seat]!;
  const circled = pad.sheets.length > 1 && sheet.circle === at + 1;
  return { seat, action: { type: 'write', number: sheet.numbers[at] ?? 0, circled } };
}

/** The pile of a game at a real table while it is entered: which cards there are, and corrections. */

import type { Animal } from '../../games/foxy/cards';
import type { Shown } from './counting';
import { NATIVES } from './natives';

export type Environment = keyof typeof NATIVES;
/** A card a turn; null where it is not entered yet. */
export type Cards = readonly (Shown | null)[];

export const ENVIRONMENTS = Object.keys(NATIVES) as Environment[];

/** X3: the seven cards an environment can have; none of them shows anything else. */
export function cardsOf(environment: Environment): Shown[] {
  const [one, other] = NATIVES[environment];
  const natives: Animal[][] = [[one], [other], [one, other]];
  return [...natives, ...natives.map((animals): Animal[] => [...animals, 'cat']), ['cat']];
}

/** Where the natives of a card live; null for a cat alone, the Fox, and what cannot be. */
export function homeOf(card: Shown): Environment | null {
  const natives = card.filter((animal) => animal !== 'cat');
  if (natives.length === 0) return null;
  return (
    ENVIRONMENTS.find((home) => natives.every((animal) => NATIVES[home].includes(animal))) ?? null
  );
}

/** X3: animals of one environment, with at most one cat. A count of long ago may hold others. */
export const isPossible = (card: Shown): boolean =>
  card.every((animal) => animal === 'cat') || homeOf(card) !== null;

export const isFox = (card: Shown | null | undefined): boolean => card?.length === 0;
export const isSame = (one: Shown, other: Shown): boolean =>
  one.length === other.length && one.every((animal) => other.includes(animal));

/** X5: the turn that has the Fox already, where this card cannot be another one. */
export function foxElsewhere(cards: Cards, at: number, card: Shown): number | null {
  const turn = cards.findIndex((each, place) => isFox(each) && place !== at);
  return isFox(card) && turn >= 0 ? turn : null;
}

export const put = (cards: Cards, at: number, card: Shown | null): Cards =>
  cards.map((each, turn) => (turn === at ? card : each));

/** A card was missed: the later ones move on, up to the next gap. Null where there is no gap. */
export function insertedAt(cards: Cards, at: number): Cards | null {
  const gap = cards.indexOf(null, at);
  return gap < 0
    ? null
    : [...cards.slice(0, at), null, ...cards.slice(at, gap), ...cards.slice(gap + 1)];
}

/** A card was entered twice: the later ones move up. */
export const takenOut = (cards: Cards, at: number): Cards => [
  ...cards.slice(0, at),
  ...cards.slice(at + 1),
  null,
];

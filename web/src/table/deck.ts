/** A deck of one's own (X4): how many copies of each card, and lists in one's own words. */

import { houseDeck } from '../count/foxy/record';
import { cardsOf, ENVIRONMENTS, type Environment } from '../count/foxy/pile';
import { ANIMALS } from '../games/foxy/cards';

export const DECK_SIZE = 48;

export type Copies = Readonly<Record<string, number>>;

/** Every card a deck can hold, by its environment. */
export const CARDS: readonly { environment: Environment; cards: readonly string[] }[] =
  ENVIRONMENTS.map((environment) => ({
    environment,
    cards: cardsOf(environment).map((animals) => `${environment}:${animals.join('+')}`),
  }));

/** The copies in a list; null is the house deck. */
export function copiesIn(deck: readonly string[] | null): Copies {
  const copies: Record<string, number> = {};
  for (const card of deck ?? houseDeck()) copies[card] = (copies[card] ?? 0) + 1;
  return copies;
}

export const sizeOf = (copies: Copies): number =>
  Object.values(copies).reduce((total, each) => total + each, 0);

/** The list of these copies; null where it is the house deck. */
export function deckOf(copies: Copies): string[] | null {
  const house = copiesIn(null);
  const names = CARDS.flatMap(({ cards }) => cards);
  if (names.every((card) => (copies[card] ?? 0) === (house[card] ?? 0))) return null;
  return names.flatMap((card) => Array<string>(copies[card] ?? 0).fill(card));
}

const folded = (word: string): string =>
  word.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A list as people write it, `forêt:ours` for `forest:bear`; a card that is none of ours stays as it is. */
export function readDeck(text: string, say: (key: string) => string): string[] {
  const words = new Map<string, string>([
    ...ENVIRONMENTS.map((name): [string, string] => [
      folded(say(`foxy.environment.${name}`)),
      name,
    ]),
    ...ANIMALS.map((name): [string, string] => [folded(say(`foxy.animal.${name}`)), name]),
  ]);
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((card) => {
      const [place, ...animals] = card.split(/[:+]/).map((word) => words.get(folded(word)));
      if (place === undefined || animals.length === 0 || animals.includes(undefined)) return card;
      return `${place}:${inOrder(animals as string[]).join('+')}`;
    });
}

/** X2: natives before the cat, as the names of cards have them. */
function inOrder(animals: readonly string[]): string[] {
  const rank = (animal: string): number => (ANIMALS as readonly string[]).indexOf(animal);
  return [...animals].sort((one, other) => rank(one) - rank(other));
}

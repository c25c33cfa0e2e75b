/** Numbers people enjoy, from the records on this device. It reads what was recorded: no rules. */

import type { FoxyDetails, Record as GameRecord } from '../wire';
import { ANIMALS, type Animal, parseCard } from '../games/foxy/cards';
import type { KeptGame } from './store';

export interface Tally {
  key: string;
  played: number;
  won: number;
}

const LEVELS = ['cub', 'scout', 'trickster', 'elder'];

/** Games with one player of this device: whose a game of several here was, nobody can say. */
export function ownGames(games: readonly KeptGame[]): KeptGame[] {
  return games.filter(({ mine }) => mine.length === 1);
}

export const isWon = ({ mine, winners }: KeptGame): boolean =>
  mine.some((seat) => winners.includes(seat));

/** Whom one played against: the strongest bot, people, or nobody. */
export function rivalOf({ mine, players, seats }: KeptGame): string {
  if (seats === 1) return 'alone';
  const bots = players.flatMap(({ bot }, seat) =>
    mine.includes(seat) || bot === null ? [] : [bot],
  );
  const strongest = LEVELS.findLast((level) => bots.includes(level));
  return strongest ?? 'people';
}

export const byRival = (games: readonly KeptGame[]): Tally[] =>
  tallies(games, rivalOf, ['alone', ...LEVELS, 'people']);

export const bySeats = (games: readonly KeptGame[]): Tally[] => {
  const key = ({ seats }: KeptGame): string => (seats > 12 ? '13' : String(seats));
  return tallies(
    games,
    key,
    Array.from({ length: 13 }, (_, at) => String(at + 1)),
  );
};

function tallies(
  games: readonly KeptGame[],
  keyOf: (game: KeptGame) => string,
  order: readonly string[],
): Tally[] {
  return order.flatMap((key) => {
    const those = games.filter((game) => keyOf(game) === key);
    return those.length === 0
      ? []
      : [{ key, played: those.length, won: those.filter(isWon).length }];
  });
}

// ---------------------------------------------------------------- Foxy

interface Sheet {
  cards: readonly string[];
  numbers: readonly number[];
  exact: readonly number[];
  points: readonly number[];
  circle: number | null;
}

/** One's own sheets of Foxy, as far as their records are here. */
export function sheetsOf(games: readonly KeptGame[]): Sheet[] {
  return games.flatMap(({ game, record, mine }) => {
    if (game !== 'foxy' || record === null) return [];
    const { events, outcome, seats } = JSON.parse(record) as GameRecord;
    const details = outcome?.details as FoxyDetails | undefined;
    const [seat = 0] = mine;
    const sheet = details?.sheets[seat];
    if (details === undefined || sheet === undefined) return [];
    const cards = events.flatMap(({ action }) => (action.type === 'reveal' ? [action.card] : []));
    const writes = events.flatMap(({ seat: of, action }) =>
      of === seat && action.type === 'write' ? [action] : [],
    );
    const at = writes.findIndex(({ circled }) => circled === true);
    return [
      {
        cards,
        numbers: writes.map(({ number }) => number),
        exact: details.exact,
        points: seats === 1 ? [] : sheet.points,
        circle: at < 0 ? null : at,
      },
    ];
  });
}

/** For each turn the share of exact numbers. */
export function accuracyByTurn(sheets: readonly Sheet[]): number[] {
  const turns = Math.max(0, ...sheets.map(({ numbers }) => numbers.length));
  return Array.from({ length: turns }, (_, turn) =>
    share(
      sheets.filter(({ numbers, exact }) => numbers[turn] === exact[turn]).length,
      sheets.length,
    ),
  );
}

/** For each animal the share of the points that its cards had to give. Solo games have none. */
export function pointsByAnimal(sheets: readonly Sheet[]): { animal: Animal; share: number }[] {
  const [won, there] = [new Map<Animal, number>(), new Map<Animal, number>()];
  for (const { cards, points, exact } of sheets.filter((sheet) => sheet.points.length > 0)) {
    for (const [turn, card] of cards.entries()) {
      const right = exact[turn] ?? 0;
      for (const animal of parseCard(card).animals) {
        won.set(animal, (won.get(animal) ?? 0) + Math.min(points[turn] ?? 0, right));
        there.set(animal, (there.get(animal) ?? 0) + right);
      }
    }
  }
  return ANIMALS.filter((animal) => (there.get(animal) ?? 0) > 0).map((animal) => ({
    animal,
    share: share(won.get(animal) ?? 0, there.get(animal) ?? 0),
  }));
}

/** How often the circle was drawn, and how often it brought something. */
export function circlesOf(sheets: readonly Sheet[]): { drawn: number; paid: number } {
  const circled = sheets.filter(({ circle }) => circle !== null);
  const paid = circled.filter(({ circle, points }) => (points[circle ?? 0] ?? 0) > 0);
  return { drawn: circled.length, paid: paid.length };
}

// ---------------------------------------------------------------- Fennecs and Outfox

/** The mean and the most of one's own scores. */
export function scoresOf(games: readonly KeptGame[]): { mean: number; most: number } | null {
  const scores = games.flatMap(({ scores: all, mine }) => all[mine[0] ?? 0] ?? []);
  if (scores.length === 0) return null;
  const total = scores.reduce((sum, score) => sum + score, 0);
  return { mean: Math.round((10 * total) / scores.length) / 10, most: Math.max(...scores) };
}

/** Wins by the seat one had: in Outfox who comes second can always win. */
export function byFirst(games: readonly KeptGame[]): Tally[] {
  const key = ({ mine }: KeptGame): string => (mine[0] === 0 ? 'first' : 'later');
  return tallies(games, key, ['first', 'later']);
}

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Numbers people enjoy, from the records on this device. It reads what was recorded: no rules. */

import type { KeptGame } from './store';

export interface Tally {
  key: string;
  played: number;
  won: number;
}

const LEVELS = ['cub', 'scout', 'tracker', 'trickster', 'elder'];

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

/** The mean and the most of one's own scores. */
export function scoresOf(games: readonly KeptGame[]): { mean: number; most: number } | null {
  const scores = games.flatMap(({ scores: all, mine }) => all[mine[0] ?? 0] ?? []);
  if (scores.length === 0) return null;
  const total = scores.reduce((sum, score) => sum + score, 0);
  return { mean: Math.round((10 * total) / scores.length) / 10, most: Math.max(...scores) };
}

/** Wins by the seat one had. */
export function byFirst(games: readonly KeptGame[]): Tally[] {
  const key = ({ mine }: KeptGame): string => (mine[0] === 0 ? 'first' : 'later');
  return tallies(games, key, ['first', 'later']);
}

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

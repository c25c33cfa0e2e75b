/** What this device knows of whoever plays on it, game by game. */

import { read, write } from './storage';

interface Experience {
  /** How many games were played to their end. */
  played: number;
  /** The last of them, so that a reload does not count it again. */
  last: string;
  /** How one scores has been shown. */
  explained: boolean;
  /** The bots' level that was chosen for the next game. */
  level: string | null;
}

const KEY = 'foxden.experience';
const NONE: Experience = { played: 0, last: '', explained: false, level: null };

function of(game: string): Experience {
  return { ...NONE, ...read<Record<string, Partial<Experience>>>(KEY)?.[game] };
}

function change(game: string, changes: Partial<Experience>): void {
  write(KEY, { ...read<object>(KEY), [game]: { ...of(game), ...changes } });
}

export function notePlayed(game: string, which: string): void {
  const { played, last } = of(game);
  if (last !== which) change(game, { played: played + 1, last: which });
}

/** Of all kinds. */
export function gamesPlayed(): number {
  const all = Object.values(read<Record<string, Partial<Experience>>>(KEY) ?? {});
  return all.reduce((sum, { played = 0 }) => sum + played, 0);
}

/** In the first games somebody looks after a newcomer. */
const FIRST_GAMES = 5;
export const isNewcomer = (game: string): boolean => of(game).played < FIRST_GAMES;

export const isExplained = (game: string): boolean => of(game).explained || of(game).played > 0;
export const noteExplained = (game: string): void => change(game, { explained: true });

/** The level of new bots: the one chosen last, to begin with the easiest. */
export function nextLevel(game: string, levels: readonly string[]): string {
  const { level } = of(game);
  return level !== null && levels.includes(level) ? level : (levels[0] ?? 'random');
}
export const chooseLevel = (game: string, level: string): void => change(game, { level });

/** What is offered after a game: one level up to who won, one down to who lost, where there is one. */
export function offeredLevel(
  levels: readonly string[],
  level: string,
  won: boolean,
): string | null {
  const at = levels.indexOf(level);
  return at < 0 ? null : (levels[won ? at + 1 : at - 1] ?? null);
}

/** What a game's task is like: `task.ts` in a folder of its name. */

import { gameOf } from '../games';

export interface TaskTraits {
  /** Stands for the game in a row of signs. */
  sign: string;
  /** The highest scores that are perfect, good and fair; those above are bad. */
  grades: readonly number[];
  /** A score is a chance lost, in thousandths; those of other games are counted. */
  isChanceLost?: boolean;
  /** It is a pile, drawn from the day's seed. */
  isPile?: boolean;
}

const brought = import.meta.glob<{ task: TaskTraits }>('./*/task.ts', { eager: true });

export const taskOf = (game: string): TaskTraits =>
  brought[`./${game}/task.ts`]?.task ?? { sign: '🎲', grades: [0, 1, 3] };

/** The games whose task is a pile. */
export const PILES: readonly string[] = Object.keys(brought)
  .map(gameOf)
  .filter((game) => taskOf(game).isPile);

/** A day in a row of signs, which gives nothing away. */

import type { Sign } from '../wire';
import type { KeptTask } from './kept';
import { taskOf } from './tasks';

const STEPS = ['🟩', '🟨', '🟧', '🟥'] as const;
const DRAWN = ['good', 'fair', 'poor', 'bad'] as const;

/** How well a task was done, from 0 (nothing went wrong) to 3. */
export function gradeOf(game: string, score: number): number {
  const at = taskOf(game).grades.findIndex((most) => score <= most);
  return at < 0 ? STEPS.length - 1 : at;
}

/** How a task went, as a coloured square; an empty one where it was not done. */
export function squareOf(game: string, task: KeptTask | undefined): string {
  return task?.score == null ? '⬜' : STEPS[gradeOf(game, task.score)]!;
}

/** The same for a picture. */
export function drawnSign(game: string, task: KeptTask | undefined): Sign {
  return task?.score == null ? 'other' : DRAWN[gradeOf(game, task.score)]!;
}

export function rowOfSigns(
  tasks: readonly string[],
  day: Readonly<Record<string, KeptTask | undefined>>,
): string {
  return tasks.map((game) => `${taskOf(game).sign}${squareOf(game, day[game])}`).join(' ');
}

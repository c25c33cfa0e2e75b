/** When a number that is being typed is finished, so that the next box can follow by itself. */

export const HIGHEST = 99;
/** Nobody writes that much more than there was. */
const MARGIN = 5;

/** The highest number somebody is likely to have written on a turn (counted from 0). */
export function likelyUpTo(at: number, exact: readonly number[]): number {
  return Math.min(HIGHEST, (exact[at] ?? 3 * (at + 1)) + MARGIN);
}

/** Whether no likely number begins with these digits: a 7 is finished, a 1 may become 12. */
export function isFinished(typed: string, highest: number): boolean {
  return typed.length > 1 || Number(typed) === 0 || 10 * Number(typed) > highest;
}

/** The number typed; null for an empty box and for what is no number. */
export function numberOf(typed: string): number | null {
  return /^\d{1,2}$/.test(typed) ? Number(typed) : null;
}

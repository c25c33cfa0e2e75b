/** What this device remembers of its dens and puzzles; nobody else is told. */

import { randomHex } from '../lib/random';
import { read, write } from '../lib/storage';
import type { AnyAction, Den, DenPlace } from '../wire';
import { streakOf } from './streak';
import { PILES } from './tasks';

export interface KeptTask {
  actions: readonly AnyAction[];
  /** There once the task is done. */
  score: number | null;
  /** Whether it was done on its day: only then it counts. */
  inTime: boolean;
  place: DenPlace | null;
}

type KeptDay = Readonly<Record<string, KeptTask | undefined>>;

/** Of a day that nobody sealed the pile is another one, and kept under a name of its own. */
const openName = (pile: string): string => `${pile} open`;

export interface PuzzleRow {
  now: number;
  best: number;
  /** The numbers of those that were solved lately, the newest last. */
  solved: readonly number[];
}

const DAYS = 'foxden.daily.days';
const DEVICE = 'foxden.daily.device';
const PROMISES = 'foxden.daily.promises';
const PUZZLES = 'foxden.puzzles';
const MOST_PROMISES = 60;
const MOST_SOLVED = 500;

function days(): Record<string, KeptDay> {
  return read<Record<string, KeptDay>>(DAYS) ?? {};
}

/** A day as a house sealed it, or as it is without one. */
type Of = Pick<Den, 'day' | 'sealed'>;

export function keptDay({ day, sealed }: Of): KeptDay {
  const kept = days()[String(day)] ?? {};
  if (sealed) return kept;
  return { ...kept, ...Object.fromEntries(PILES.map((pile) => [pile, kept[openName(pile)]])) };
}

export function keepTask({ day, sealed }: Of, game: string, task: KeptTask): void {
  const all = days();
  const name = PILES.includes(game) && !sealed ? openName(game) : game;
  write(DAYS, { ...all, [day]: { ...all[String(day)], [name]: task } });
}

export function isDone(task: KeptTask | undefined): boolean {
  return task !== undefined && task.score !== null;
}

/** The days of which every task was done in time, the pile sealed or not. */
function daysDone(tasks: readonly string[]): Set<number> {
  const inTime = (task: KeptTask | undefined): boolean => isDone(task) && task?.inTime === true;
  const done = Object.entries(days()).filter(([, day]) =>
    tasks.every((game) => inTime(day[game]) || inTime(day[openName(game)])),
  );
  return new Set(done.map(([day]) => Number(day)));
}

export function streakAt(today: number, tasks: readonly string[]): number {
  return streakOf(daysDone(tasks), today);
}

/** A random name by which the server knows that a result comes twice; it never sees another use. */
export function device(): string {
  const kept = knownDevice() ?? randomHex(16);
  write(DEVICE, kept);
  return kept;
}

/** The same where it was ever needed. */
export const knownDevice = (): string | null => read<string>(DEVICE);

/** What the house promised for a day, the first time it was seen. */
export function keepPromise(day: number, commitment: string): void {
  const kept = read<Record<string, string>>(PROMISES) ?? {};
  if (kept[String(day)] !== undefined) return;
  const newest = Object.entries({ ...kept, [day]: commitment }).sort(
    ([one], [other]) => Number(other) - Number(one),
  );
  write(PROMISES, Object.fromEntries(newest.slice(0, MOST_PROMISES)));
}

export function promiseFor(day: number): string | null {
  return (read<Record<string, string>>(PROMISES) ?? {})[String(day)] ?? null;
}

export function puzzleRow(): PuzzleRow {
  return read<PuzzleRow>(PUZZLES) ?? { now: 0, best: 0, solved: [] };
}

/** A puzzle was solved at the first try, or missed. */
export function countPuzzle(number: number, right: boolean): PuzzleRow {
  const { now, best, solved } = puzzleRow();
  const row = right
    ? {
        now: now + 1,
        best: Math.max(best, now + 1),
        solved: [...solved.filter((each) => each !== number), number].slice(-MOST_SOLVED),
      }
    : { now: 0, best, solved };
  write(PUZZLES, row);
  return row;
}

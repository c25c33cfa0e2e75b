/** My tables: those this browser holds a place at, and how they stand for it. */

import type { MyTurn } from '../wire';
import { readTurn, Refusal } from './api';
import { t } from './i18n.svelte';
import { isLocal } from './local.svelte';
import { forgetPlace, type HeldPlace, recentTables } from './places';
import { timeLeft } from './time';

export interface MyTable {
  held: HeldPlace;
  turn: MyTurn;
}

const MOST_ASKED = 24;
/** No such token, no such table. */
const GONE: readonly number[] = [401, 404];

/** My tables that are still there: those that wait for me first, of these the most urgent. */
export async function myTables(): Promise<MyTable[]> {
  const asked = recentTables()
    .filter(({ table }) => !isLocal(table)) // those wait for nobody elsewhere
    .slice(0, MOST_ASKED);
  const found = await Promise.allSettled(
    asked.map(async (held) => ({ held, turn: await turnAt(held) })),
  );
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).sort(byUrgency);
}

/** A table that is gone, or a place that is no longer ours, is not asked for again. */
async function turnAt(held: HeldPlace): Promise<MyTurn> {
  try {
    return await readTurn(held.table, held.token);
  } catch (problem) {
    if (problem instanceof Refusal && GONE.includes(problem.status))
      forgetPlace(held.table, held.place);
    throw problem;
  }
}

function byUrgency(one: MyTable, other: MyTable): number {
  if (one.turn.waits !== other.turn.waits) return one.turn.waits ? -1 : 1;
  if (one.turn.waits) return (one.turn.left ?? Infinity) - (other.turn.left ?? Infinity) || 0;
  return other.held.at - one.held.at;
}

/** The table that waits for me most, beside one. */
export async function nextTable(beside: string): Promise<MyTable | null> {
  const tables = await myTables();
  return tables.find(({ held, turn }) => turn.waits && held.table !== beside) ?? null;
}

/** A time that is left, for a list: nobody counts seconds there. */
export function roughly(seconds: number): string {
  if (seconds >= 7200) return timeLeft(seconds);
  return t('slow.mine.minutes', { count: Math.max(1, Math.floor(seconds / 60)) });
}

/** A game that is over is kept on the device that played it. */

import { readRecord } from '../lib/api';
import type { Record as GameRecord, Result, TableInfo } from '../wire';
import { findKept, idOf, keep } from './store';

/** Above this a whole party would fetch a large record at once. */
const SMALL_TABLE = 12;

/** Once for each game; a browser that keeps nothing is no reason to complain at a table. */
export async function keepGame(
  info: TableInfo,
  result: Result,
  mine: readonly number[],
): Promise<void> {
  if (mine.length === 0 || (await findKept(info.code, info.game)) !== null) return;
  const record = result.seats > SMALL_TABLE ? null : await readRecord(info.code, info.game);
  const players = record === null ? [] : (JSON.parse(record) as GameRecord).players;
  const scores = Array.from({ length: result.seats }, (): number | null => null);
  for (const row of result.rows) scores[row.seat] = row.score;
  await keep({
    id: idOf(info.code, info.game),
    table: info.code,
    number: info.game,
    game: info.setup.game,
    at: Date.now(),
    seats: result.seats,
    mine,
    players,
    winners: result.winners,
    scores,
    record,
  });
}

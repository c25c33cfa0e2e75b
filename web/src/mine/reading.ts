/** A finished game by its table and number: from the table, or, when that is gone, from this device. */

import {
  drawsOfRecord,
  readDraws,
  readReplay,
  replayRecord,
  reviewGame,
  reviewRecord,
} from '../lib/api';
import type { Draws, Replay, ReviewLine } from '../wire';
import { findKept } from './store';

async function orKept<Answer>(
  asked: Promise<Answer>,
  [table, number]: [string, number],
  again: (record: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked;
  } catch (problem) {
    const record = (await findKept(table, number))?.record ?? null;
    if (record === null) throw problem;
    return again(record);
  }
}

export const replayOf = (table: string, number: number, seat: number | null): Promise<Replay> =>
  orKept(readReplay(table, number, seat), [table, number], (record) =>
    replayRecord(JSON.parse(record), seat),
  );

export const drawsOf = (table: string, number: number): Promise<Draws> =>
  orKept(readDraws(table, number), [table, number], (record) => drawsOfRecord(JSON.parse(record)));

/** The findings of a review as they come. */
export const reviewOf = (
  game: string,
  table: string,
  number: number,
  seat: number | null,
): Promise<AsyncGenerator<ReviewLine>> =>
  orKept(reviewGame(table, number, seat), [table, number], (record) =>
    reviewRecord(game, record, seat),
  );

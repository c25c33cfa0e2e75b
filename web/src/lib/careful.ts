/** A gentle question before a turn that loses at once: for newcomers, against bots. */

import type { AnyAction } from '../wire';
import { doubtTurn } from './api';

/** Milliseconds: nobody waits longer for a question that may not come. */
const PATIENCE = 1500;

/** Whether the house doubts an action; not where it does not answer, or allows no hints. */
export async function isDoubted(table: string, token: string, action: AnyAction): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false));
  const doubt = doubtTurn(table, token, action).then(
    ({ lets_win }) => lets_win,
    () => false,
  );
  return Promise.race([doubt, late]);
}

/** Results of today: the house proves them, and says where they stand among those of others. */

import type { Den } from '../wire';
import { giveResult } from './door';
import { device, isDone, keepTask, keptDay } from './kept';

/**
 * Tell the house of a task that was done in time; nothing where nobody counts or the day is over.
 * The first result of a device counts, so telling it again only asks for its place.
 */
export async function tellResult(den: Den, game: string): Promise<void> {
  const task = keptDay(den)[game];
  if (!den.counted || den.day !== den.today || task === undefined) return;
  if (!isDone(task) || !task.inTime) return;
  try {
    const place = await giveResult(den, game, task.actions, device());
    keepTask(den, game, { ...task, place });
  } catch {
    // out of reach: the result is kept here, its place is not known
  }
}

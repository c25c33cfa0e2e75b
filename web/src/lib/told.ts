/** Whether this device wants to be told of its turns; how that is done is loaded where it does. */

import { sayAll } from './i18n.svelte';
import type { HeldPlace } from './places';
import { read, write } from './storage';

export interface Told {
  on: boolean;
  /** By table and place: the number that stands for it, and since when. */
  numbers: Record<string, { number: number; at: number }>;
}

const KEY = 'foxden.told';

export const told = (): Told | null => read<Told>(KEY);

export function keepTold(kept: Told): void {
  write(KEY, kept);
}

/** Come to a game over days: of this table, too, where one wants to be told at all. */
export async function tellHere(held: HeldPlace): Promise<void> {
  if (told()?.on !== true) return;
  const [{ tellOf }] = await Promise.all([import('./push'), sayAll()]);
  await tellOf(held);
}

/** What a screen reader is told, one event after the other. */

import { untrack } from 'svelte';

let told = $state.raw<readonly { id: number; text: string }[]>([]);
let last = 0;

/** Says a sentence, unless it was just said; the last few stay so that quick events are all heard. */
export function announce(text: string): void {
  const before = untrack(() => told);
  if (before.at(-1)?.text === text) return;
  last += 1;
  told = [...before.slice(-4), { id: last, text }];
}

export function announcements(): readonly { id: number; text: string }[] {
  return told;
}

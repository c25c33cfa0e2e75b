import type { Component } from 'svelte';
import { inOrder } from '../games';

const counters = import.meta.glob<{ default: Component }>('./*/Counter.svelte');

/** The games that can be counted at a real table: those with a folder here. */
export const COUNTED: readonly string[] = inOrder(Object.keys(counters));

export async function loadCounter(game: string): Promise<Component> {
  const load = counters[`./${game}/Counter.svelte`];
  if (load === undefined) throw new Error(`no counter for ${game}`);
  return (await load()).default;
}

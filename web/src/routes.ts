import type { Component } from 'svelte';
import { sayAll, sayTable } from './lib/i18n.svelte';

/** A page: given the parts of its address that come after its name. */
export type Page = Component<{ parts: readonly string[] }>;

type Load = () => Promise<{ default: Page }>;

const PAGES: Readonly<Record<string, Load>> = {
  '': () => import('./views/Home.svelte'),
  table: () => import('./views/Table.svelte'),
  replay: () => import('./views/Replay.svelte'),
  review: () => import('./views/Review.svelte'),
  games: () => import('./views/MyGames.svelte'),
  count: () => import('./views/Count.svelte'),
  daily: () => import('./views/Daily.svelte'),
  puzzles: () => import('./views/Puzzles.svelte'),
  privacy: () => import('./views/Privacy.svelte'),
  learn: () => import('./views/Learn.svelte'),
  print: () => import('./views/Print.svelte'),
  rules: () => import('./views/Rules.svelte'),
  settings: () => import('./views/Settings.svelte'),
  circle: () => import('./views/Circle.svelte'),
  ...(import.meta.env.DEV ? { gallery: () => import('./views/Gallery.svelte') } : {}),
};

/** Pages that say less than everything: what each waits for. */
const WORDS: Readonly<Record<string, () => Promise<void>>> = {
  '': () => Promise.resolve(),
  table: sayTable,
};

/** The page of an address, by the first part of its path. */
export async function loadPage(name: string): Promise<Page> {
  const load = PAGES[name] ?? (() => import('./views/NotFound.svelte'));
  const [page] = await Promise.all([load(), (WORDS[name] ?? sayAll)()]);
  return page.default;
}

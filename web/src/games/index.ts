import type { Component } from 'svelte';
import type { Company } from '../lib/company';
import type { Facts } from '../lib/texts';
import type { AnySeen } from '../wire';
import type { AnyBoard, AnyReview, BoardEvent, Fixture } from './board';

interface BoardModule {
  default: AnyBoard;
}

const boards = import.meta.glob<BoardModule>('./*/Board.svelte');

/** In which order they are listed while the server has not answered; others come behind. */
const ORDER = ['foxy', 'fennecs', 'outfox'];

/** The games that have a part among these files. */
export function inOrder(parts: readonly string[]): string[] {
  return parts.map(gameOf).sort((one, other) => rank(one) - rank(other));
}

/** Whose folder a part is in: `./foxy/Board.svelte` is Foxy's. */
export const gameOf = (part: string): string => part.split('/').at(-2) ?? '';

function rank(game: string): number {
  const at = ORDER.indexOf(game);
  return at < 0 ? ORDER.length : at;
}

/** The games that this page has a board for. */
export const DRAWN: readonly string[] = inOrder(Object.keys(boards));

/** The server may hold games of other packages, whose boards nobody has drawn here. */
export function isDrawn(game: string): boolean {
  return DRAWN.includes(game);
}

/** The board of a game, loaded when it is first needed. */
export async function loadBoard(game: string): Promise<AnyBoard> {
  const load = boards[`./${game}/Board.svelte`];
  if (load === undefined) throw new Error(`no board for ${game}`);
  return (await load()).default;
}

const reviews = import.meta.glob<{ default: AnyReview }>('./*/Review.svelte');

/** What a game shows of its review. */
export async function loadReview(game: string): Promise<AnyReview> {
  const load = reviews[`./${game}/Review.svelte`];
  if (load === undefined) throw new Error(`no review of ${game}`);
  return (await load()).default;
}

const hints = import.meta.glob<{ default: Component<{ code: string; token: string }> }>(
  './*/Hint.svelte',
);

/** Where a hint is asked for and told, in a game that has some. */
export async function loadHint(game: string) {
  return (await hints[`./${game}/Hint.svelte`]?.())?.default ?? null;
}

/** An event in a sentence; empty for what is not worth one. */
export type Telling = (event: BoardEvent<AnySeen>, company: Company, say: Say) => string;
type Say = (key: string, facts?: Facts) => string;

const words = import.meta.glob<{ told: Telling }>('./*/words.ts');

/** Whether what happens in a game can be told in words, and read again. */
export const isTold = (game: string): boolean => `./${game}/words.ts` in words;

export async function loadTelling(game: string): Promise<Telling | null> {
  return (await words[`./${game}/words.ts`]?.())?.told ?? null;
}

/** The pictures of the gallery: `fixtures.json` in each game's folder. Development only. */
export async function loadFixtures(): Promise<Fixture[]> {
  const files = import.meta.glob<{ default: Fixture[] }>('./*/fixtures.json');
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  return loaded.flatMap((file) => file.default);
}

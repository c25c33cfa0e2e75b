import { settings } from './settings.svelte';
import { Catalogue, type Facts, type Language } from './texts';

type Part = { default: never };
type Words = Record<string, () => Promise<Part>>;

/** What home and tables say, and all else: `web/vite.config.ts` draws the line. */
const first = import.meta.glob<Part>('../../../src/foxden/texts/*.json', { query: '?first' });
const later = import.meta.glob<Part>('../../../src/foxden/texts/*.json', { query: '?later' });

let catalogue = $state.raw<Catalogue>(new Catalogue('en', {}));
let parts: readonly Words[] = [first];
let all: Promise<void> | null = null;

/** Load a language and speak it from now on. */
export async function speak(language: Language): Promise<void> {
  const wanted = parts;
  const trees = await Promise.all(wanted.map((part) => wordsOf(part, language)));
  if (settings.language !== language || parts !== wanted) return; // changed again meanwhile
  catalogue = new Catalogue(language, Object.assign({}, ...trees));
  document.documentElement.lang = language;
}

async function wordsOf(part: Words, language: Language): Promise<object> {
  const load = part[`../../../src/foxden/texts/${language}.json`];
  if (load === undefined) throw new Error(`no texts in ${language}`);
  return (await load()).default;
}

/** For pages, and parts of pages, that say more than the first screens do. */
export async function sayAll(): Promise<void> {
  if (all === null) {
    parts = [first, later];
    all = speak(settings.language);
    all.catch(() => (all = null)); // out of reach: the next page tries again
  }
  await all;
}

/** The text of a key in the player's language. Reactive: it follows a change of language. */
export function t(key: string, facts?: Facts): string {
  return catalogue.text(key, facts);
}

export function hasText(key: string): boolean {
  return catalogue.has(key);
}

export function spokenLanguage(): Language {
  return catalogue.language;
}

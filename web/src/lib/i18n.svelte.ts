import { settings } from './settings.svelte';
import { Catalogue, type Facts, type Language } from './texts';

type Part = { default: never };
type Words = Record<string, () => Promise<Part>>;

/** What home says, what tables say beside it, and all else: `web/vite.config.ts` draws the lines. */
const PARTS: readonly Words[] = [
  import.meta.glob<Part>('../../../src/foxden/texts/*.json', { query: '?first' }),
  import.meta.glob<Part>('../../../src/foxden/texts/*.json', { query: '?table' }),
  import.meta.glob<Part>('../../../src/foxden/texts/*.json', { query: '?later' }),
];

let catalogue = $state.raw<Catalogue>(new Catalogue('en', {}));
let wanted = 1;
let more: Promise<void> = Promise.resolve();

/** Load a language and speak it from now on. */
export async function speak(language: Language): Promise<void> {
  const count = wanted;
  const trees = await Promise.all(PARTS.slice(0, count).map((part) => wordsOf(part, language)));
  if (settings.language !== language || wanted > count) return; // changed again meanwhile
  catalogue = new Catalogue(language, Object.assign({}, ...trees));
  document.documentElement.lang = language;
}

async function wordsOf(part: Words, language: Language): Promise<object> {
  const load = part[`../../../src/foxden/texts/${language}.json`];
  if (load === undefined) throw new Error(`no texts in ${language}`);
  return (await load()).default;
}

/** What is said at tables. */
export const sayTable = (): Promise<void> => say(2);

/** For pages, and parts of pages, that say more than home and tables do. */
export const sayAll = (): Promise<void> => say(PARTS.length);

async function say(count: number): Promise<void> {
  if (count > wanted) {
    wanted = count;
    more = speak(settings.language);
    more.catch(() => (wanted = 1)); // out of reach: the next page tries again
  }
  await more;
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

import { settings } from './settings.svelte';
import { Catalogue, type Facts, type Language } from './texts';

const files = import.meta.glob<{ default: never }>('../../../src/foxden/texts/*.json');

let catalogue = $state.raw<Catalogue>(new Catalogue('en', {}));

/** Load a language and speak it from now on. */
export async function speak(language: Language): Promise<void> {
  const load = files[`../../../src/foxden/texts/${language}.json`];
  if (load === undefined) throw new Error(`no texts in ${language}`);
  const loaded = new Catalogue(language, (await load()).default);
  if (settings.language !== language) return; // changed again meanwhile
  catalogue = loaded;
  document.documentElement.lang = language;
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

/** The rules' texts, loaded by game and language when they are first read. */

import { readRules } from '../lib/api';
import type { Language } from '../lib/texts';
import { type Chapter, parseRules } from './markdown';

const files = import.meta.glob<string>('../../../src/foxden/games/*/rules/*.md', {
  query: '?raw',
  import: 'default',
});

/** Those of other packages' games are asked of the server. */
export async function loadRules(game: string, language: Language): Promise<Chapter[]> {
  const load = files[`../../../src/foxden/games/${game}/rules/${language}.md`];
  return parseRules(await (load === undefined ? readRules(game, language) : load()));
}

/** The rules' texts, loaded by game and language when they are first read. */

import type { Language } from '../lib/texts';
import { type Chapter, parseRules } from './markdown';

export const GAMES = ['foxy', 'fennecs', 'outfox'] as const;
export type GameName = (typeof GAMES)[number];

const files = import.meta.glob<string>('../../../src/foxden/games/*/rules/*.md', {
  query: '?raw',
  import: 'default',
});

export function isGame(name: string | undefined): name is GameName {
  return GAMES.includes(name as GameName);
}

export async function loadRules(game: GameName, language: Language): Promise<Chapter[]> {
  const load = files[`../../../src/foxden/games/${game}/rules/${language}.md`];
  if (load === undefined) throw new Error(`no rules of ${game} in ${language}`);
  return parseRules(await load());
}

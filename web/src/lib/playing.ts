/** *Play now*: a table with the usual bots, whose game begins at once. */

import { openTable } from './entering';
import { loadServer } from './server.svelte';
import { newSetup, usualBots, usualLevel } from './setup';

export async function playNow(game: string): Promise<void> {
  const server = await loadServer();
  const info = server.games.find(({ name }) => name === game);
  const bots = Array.from({ length: info === undefined ? 1 : usualBots(info) }, () => usualLevel(server.levels));
  await openTable(newSetup(game), { sit: true, bots, start: true });
}

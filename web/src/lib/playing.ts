/** *Play now*: a table with the usual bots, whose game begins at once. */

import { openLocalTable, openTable } from './entering';
import { nextLevel } from './experience';
import type { Plan } from './plans';
import { gameInfo, loadServer } from './server.svelte';
import { botSetup, newSetup, usualBots } from './setup';

/** What is done at a new table: wait for friends, or begin against the usual bots. */
async function planFor(game: string, withBots: boolean): Promise<Plan> {
  if (!withBots) return { sit: true, bots: [], start: false };
  const server = await loadServer();
  const info = server.games.find(({ name }) => name === game);
  const bots = Array.from({ length: info === undefined ? 1 : usualBots(info) }, () =>
    nextLevel(game, server.levels),
  );
  return { sit: true, bots, start: true };
}

export async function playNow(game: string): Promise<void> {
  const plan = await planFor(game, true);
  await openTable(botSetup(game, gameInfo(game)), plan);
}

/** *With friends*: a table that waits for them. */
export async function playWithFriends(game: string): Promise<void> {
  await openTable(newSetup(game), await planFor(game, false));
}

/** The same on this device, whatever the network does. */
export async function playHere(game: string): Promise<void> {
  await openLocalTable(newSetup(game), await planFor(game, true));
}

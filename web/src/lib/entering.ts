/** Coming to a table, by whatever door. */

import type { Seated, Setup } from '../wire';
import {
  claimPlace,
  createLocalTable,
  createTable,
  hasEngine,
  joinTable,
  Unreachable,
} from './api';
import { suggestedName } from './people';
import { type HeldPlace, keepPlace } from './places';
import { type Plan, plan } from './plans';
import { go } from './router.svelte';
import { hasKeyring } from './storage';
import { change, settings } from './settings.svelte';

/** A code as people type it: any case, with spaces or dashes, or a whole address. */
export function readCode(text: string): string {
  const path = /\/table\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return path.toUpperCase().replace(/[\s-]/g, '');
}

/** Tell the other devices of whoever has a recovery code. */
export function keepInStep(): void {
  if (hasKeyring()) void import('./keyring').then(({ sync }) => sync()).catch(() => undefined);
}

export function ownName(): string {
  return settings.nickname === '' ? suggestedName() : settings.nickname;
}

export function hold(seated: Seated, name: string, game: string): HeldPlace {
  const { table, place, token } = seated;
  const held = { table, place, token, name, game, at: Date.now() };
  keepPlace(held);
  keepInStep();
  return held;
}

/** Make a table, keep its first place, and go there. */
export async function openTable(setup: Setup, planned: Plan): Promise<void> {
  const table = await makeTable(setup, planned.start ? createAnywhere : createTable);
  plan(table, planned);
  go(`table/${table}`);
}

/** The same at a table of this device, whatever the network does. */
export async function openLocalTable(setup: Setup, planned: Plan): Promise<void> {
  const table = await makeTable(setup, createLocalTable);
  plan(table, planned);
  go(`table/${table}`);
}

/** Whoever plays against bots needs nobody: without a server the table is on this device. */
async function createAnywhere(setup: Setup, name: string): Promise<Seated> {
  try {
    return await createTable(setup, name);
  } catch (problem) {
    if (!(problem instanceof Unreachable) || !(await hasEngine())) throw problem;
    return createLocalTable(setup, name);
  }
}

/** Make a table for a party and be its big screen: the host, without a chair. */
export async function openScreen(setup: Setup): Promise<void> {
  go(`table/${await makeTable(setup, createTable)}/screen`);
}

async function makeTable(
  setup: Setup,
  create: (setup: Setup, name: string) => Promise<Seated>,
): Promise<string> {
  const name = ownName();
  const seated = await create(setup, name);
  hold(seated, name, setup.game);
  return seated.table;
}

export async function enterTable(code: string, name: string, game: string): Promise<HeldPlace> {
  return hold(await joinTable(code, name), name, game);
}

/** Join under a name that is kept for the next table. */
export async function enterAs(code: string, name: string, game: string): Promise<HeldPlace> {
  const held = await enterTable(code, name, game);
  change({ nickname: name });
  return held;
}

/** Take over the place that another device gives up. */
export async function enterWithCode(
  code: string,
  oneTime: string,
  game: string,
): Promise<HeldPlace> {
  return hold(await claimPlace(code, readCode(oneTime)), '', game);
}

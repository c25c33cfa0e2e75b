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
import { type HeldPlace, keepPlace } from './places';
import { type Plan, plan } from './plans';
import { go } from './router.svelte';
import { ownSelf, type Self, selfKey } from './self';
import { change } from './settings.svelte';
import { hasKeyring } from './storage';

/** A code as people type it: any case, with spaces or dashes, or a whole address. */
export function readCode(text: string): string {
  const path = /\/table\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return path.toUpperCase().replace(/[\s-]/g, '');
}

/** Tell the other devices of whoever has a recovery code. */
export function keepInStep(): void {
  if (hasKeyring()) void import('./keyring').then(({ sync }) => sync()).catch(() => undefined);
}

export function hold(seated: Seated, name: string, game: string, self?: Self): HeldPlace {
  const { table, place, token } = seated;
  const held: HeldPlace = { table, place, token, name, game, at: Date.now() };
  if (self !== undefined) held.self = selfKey(self);
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
async function createAnywhere(setup: Setup, self: Self): Promise<Seated> {
  try {
    return await createTable(setup, self);
  } catch (problem) {
    if (!(problem instanceof Unreachable) || !(await hasEngine())) throw problem;
    return createLocalTable(setup, self);
  }
}

/** Make a table for a party and be its big screen: the host, without a chair. */
export async function openScreen(setup: Setup): Promise<void> {
  go(`table/${await makeTable(setup, createTable)}/screen`);
}

async function makeTable(
  setup: Setup,
  create: (setup: Setup, self: Self) => Promise<Seated>,
): Promise<string> {
  const self = await ownSelf();
  const seated = await create(setup, self);
  hold(seated, self.name, setup.game, self);
  return seated.table;
}

/** Somebody else comes, too, on this device. */
export async function enterFriend(code: string, name: string, game: string): Promise<HeldPlace> {
  return hold(await joinTable(code, { name }), name, game);
}

/** Join as oneself, who is kept for the next table. */
export async function enterAs(code: string, self: Self, game: string): Promise<HeldPlace> {
  const held = hold(await joinTable(code, self), self.name, game, self);
  change({ nickname: self.name, face: self.face });
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

/** REST for circles of friends: a link to come in, from then on the token says which circle. */

import type {
  CircleDoor,
  CircleGames,
  CircleInfo,
  CircleLink,
  CircleMember,
  Ladder,
  NameRequest,
  Seated,
} from '../wire';
import { ask } from './api';
import { type HeldCircle, heldCircles, keepCircle } from './circles';
import { hold, keepInStep } from './entering';
import { type HeldPlace, placesAt } from './places';
import { newSetup } from './setup';

const at = (code: string): string => `/circles/${encodeURIComponent(code)}`;

export const readDoor = (code: string): Promise<CircleDoor> => ask(at(code));
export const lookInto = ({ token }: HeldCircle): Promise<CircleInfo> =>
  ask('/circle', undefined, token);
export const readLadders = ({ token }: HeldCircle): Promise<Ladder[]> =>
  ask('/circle/ladders', undefined, token);
export const readGames = ({ token }: HeldCircle, offset: number): Promise<CircleGames> =>
  ask(`/circle/games?offset=${String(offset)}`, undefined, token);
export const rename = ({ token }: HeldCircle, name: string): Promise<NameRequest> =>
  ask('/circle/name', { name }, token);
export const leaveCircle = ({ token }: HeldCircle): Promise<void> =>
  ask('/circle/departure', {}, token);
export const removeMember = ({ token }: HeldCircle, member: number): Promise<void> =>
  ask('/circle/removals', { member }, token);
export const handOver = ({ token }: HeldCircle, member: number): Promise<void> =>
  ask('/circle/owner', { member }, token);
export const renewLink = ({ token }: HeldCircle): Promise<CircleLink> =>
  ask('/circle/link', {}, token);
export const setEntry = ({ token }: HeldCircle, open: boolean): Promise<void> =>
  ask('/circle/entry', { open }, token);
export const endCircle = ({ token }: HeldCircle): Promise<void> => ask('/circle/end', {}, token);

export async function makeCircle(title: string, name: string): Promise<HeldCircle> {
  return keep(await ask('/circles', { circle: title, name }), title);
}

export async function joinCircle(code: string, title: string, name: string): Promise<HeldCircle> {
  return keep(await ask(`${at(code)}/members`, { name }), title);
}

function keep({ circle, code, member, token }: CircleMember, title: string): HeldCircle {
  const held = { circle, code, member, token, title, at: Date.now() };
  keepCircle(held);
  keepInStep();
  return held;
}

/** A table of the circle, with a place at it for this device; its code. */
export async function openCircleTable(
  { token }: HeldCircle,
  game: string,
  name: string,
): Promise<string> {
  const seated = await ask<Seated>('/circle/tables', { setup: newSetup(game) }, token);
  return hold(seated, name, game).table;
}

/** Come to a table of the circle; who has a place there already keeps it. */
export async function enterCircleTable(
  { token }: HeldCircle,
  table: string,
  game: string,
  name: string,
): Promise<HeldPlace> {
  const held = placesAt(table)[0];
  if (held !== undefined) return held;
  return hold(await ask(`/circle/tables/${table}/places`, {}, token), name, game);
}

/** Come to a table by its address alone, if it is one of our circles'; whether it is. */
export async function enterByAddress(table: string): Promise<boolean> {
  for (const circle of heldCircles()) {
    const entered = await enterCircleTable(circle, table, '', '').catch(() => null);
    if (entered !== null) return true;
  }
  return false;
}

/**
 * A recovery code keeps the places of several devices in step. `known` is what this device and
 * the server both had the last time: what is missing here since was given up here, what is
 * missing there was given up on another device.
 */

import type { Erased, HeldKey, Key, KeyName, Keyring, MyData } from '../wire';
import { ask, Refusal } from './api';
import { forgetCircle, heldCircles, keepCircle } from './circles';
import { lookInto } from './circle_api';
import { isLocal } from './local.svelte';
import { knownDevice } from '../daily/kept';
import { forgetPlace, heldPlaces, keepPlace } from './places';
import { KEYRING, read, write } from './storage';

interface Kept {
  code: string;
  known: readonly string[];
  /** A code that is to follow this one, while that is under way. */
  next?: string;
}

export const recoveryCode = (): string | null => read<Kept>(KEYRING)?.code ?? null;

const nameOf = ({ kind, code, number }: KeyName): string => `${kind}/${code}/${String(number)}`;

function named(name: string): KeyName {
  const [kind = '', code = '', number = ''] = name.split('/');
  return { kind: kind as KeyName['kind'], code, number: Number(number) };
}

/** All that this device holds; what opens its own tables says nothing to anybody else. */
export function heldKeys(): Key[] {
  const elsewhere = heldPlaces().filter(({ table }) => !isLocal(table));
  const places = elsewhere.map(({ table, place, token }): Key => {
    return { name: { kind: 'table', code: table, number: place }, token };
  });
  const circles = heldCircles().map(({ circle, member, token }): Key => {
    return { name: { kind: 'circle', code: circle, number: member }, token };
  });
  return [...places, ...circles];
}

/** Make a recovery code for what this device holds. */
export async function makeCode(): Promise<void> {
  const held = heldKeys();
  const ring = await ask<Keyring>('/keyring', { held });
  await take(ring.code ?? '', ring, held);
}

/** Bring everything here that is kept under a code. */
export async function useCode(code: string): Promise<void> {
  const held = heldKeys();
  await take(code, await ask<Keyring>('/keyring/sync', { held }, code), held);
}

export async function sync(): Promise<void> {
  const kept = read<Kept>(KEYRING);
  if (kept === null) return;
  const held = heldKeys();
  const here = new Set(held.map(({ name }) => nameOf(name)));
  const dropped = kept.known.filter((name) => !here.has(name)).map(named);
  try {
    await take(kept.code, await ask<Keyring>('/keyring/sync', { held, dropped }, kept.code), held);
  } catch (problem) {
    // renewed or erased on another device: what is here stays here
    if (isUnknown(problem)) write(KEYRING, null);
    else throw problem;
  }
}

const isUnknown = (problem: unknown): boolean =>
  problem instanceof Refusal && problem.status === 401;

/** Have another code, and other keys: whoever has the old ones has nothing any more. */
export async function renewCode(): Promise<void> {
  const kept = read<Kept>(KEYRING);
  if (kept === null) return;
  const held = heldKeys();
  const next = kept.next ?? (await ask<Keyring>('/keyring', { held: [] })).code ?? '';
  write(KEYRING, { ...kept, next }); // so that it can be asked again if the line breaks
  const renewed = ask<Keyring>('/keyring/renewal', { code: next, held }, kept.code).catch(
    (problem: unknown) => {
      // it was done, and only the answer was lost
      if (isUnknown(problem)) return ask<Keyring>('/keyring/sync', { held: [] }, next);
      throw problem;
    },
  );
  await take(next, await renewed, held);
}

/** The places stay here and under the code, which is no longer on this device. */
export function forgetCode(): void {
  write(KEYRING, null);
}

/** Hold what the server has; what was told to it and is no longer there was given up elsewhere. */
async function take(code: string, { keys }: Keyring, told: readonly Key[]): Promise<void> {
  const kept = new Set(keys.map(({ key }) => nameOf(key.name)));
  for (const { name } of told) if (!kept.has(nameOf(name))) forget(name);
  await Promise.all(keys.map(hold));
  write(KEYRING, { code, known: [...kept] } satisfies Kept);
}

function forget({ kind, code, number }: KeyName): void {
  if (kind === 'table') forgetPlace(code, number);
  else forgetCircle(code);
}

async function hold({ key: { name, token }, game }: HeldKey): Promise<void> {
  const isHere = heldKeys().some((key) => nameOf(key.name) === nameOf(name) && key.token === token);
  if (isHere) return;
  if (name.kind === 'table') {
    const known = heldPlaces().find(
      ({ table, place }) => table === name.code && place === name.number,
    );
    const since = { table: name.code, place: name.number, token, at: Date.now() };
    keepPlace({ ...since, name: known?.name ?? '', game: game ?? '' });
    return;
  }
  const held = { circle: name.code, member: name.number, token, at: Date.now() };
  const info = await lookInto({ ...held, code: '', title: '' });
  keepCircle({ ...held, code: info.code, title: info.name });
}

// ---------------------------------------------------------------- my data

/** By what the server finds all it has about whoever holds this device. */
const mine = () => ({ held: heldKeys(), device: knownDevice() });

/** What opens nothing any more is forgotten here: it is not asked for again. */
export async function readMine(): Promise<MyData> {
  const data = await ask<MyData>('/mine', mine(), recoveryCode());
  data.gone.forEach(forget);
  return data;
}

/** Everything on the server, then everything here. */
export async function eraseMine(): Promise<Erased> {
  const erased = await ask<Erased>('/mine/erasure', mine(), recoveryCode());
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith('foxden.')) storage.removeItem(key);
  return erased;
}

/** What this browser keeps by itself, as it is. */
export function keptHere(): Record<string, unknown> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('foxden.'));
  return Object.fromEntries(keys.map((key) => [key, read(key)]));
}

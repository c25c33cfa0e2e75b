/** The games that were finished on this device, in its own database: nothing of it is sent. */

import type { Player } from '../wire';

export interface KeptGame {
  /** Table and number: `K7M2QX/3`. */
  id: string;
  table: string;
  number: number;
  game: string;
  /** When it was over, in milliseconds since 1970. */
  at: number;
  seats: number;
  /** The seats of this device; several at a hot-seat table. */
  mine: readonly number[];
  players: readonly Player[];
  winners: readonly number[];
  /** By seat, as far as they were told: at a party only the first ten and one's own. */
  scores: readonly (number | null)[];
  /** The record as text; null where it is too large to be kept: a party's. */
  record: string | null;
}

const DATABASE = 'foxden';
const STORE = 'games';

/** This browser keeps nothing: a private window, or a setting. */
export class NothingKept extends Error {}

export const idOf = (table: string, number: number): string => `${table}/${String(number)}`;

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(new NothingKept());
    asked.onblocked = () => reject(new NothingKept());
  });
  opened.catch(() => (opened = null));
  return opened;
}

async function inStore<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  try {
    const transaction = (await open()).transaction(STORE, mode);
    const asked = ask(transaction.objectStore(STORE));
    return await new Promise<Answer>((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = transaction.onabort = () => reject(new NothingKept());
    });
  } catch {
    throw new NothingKept();
  }
}

/** All of them, the newest first. */
export async function allKept(): Promise<KeptGame[]> {
  const games = await inStore<KeptGame[]>('readonly', (store) => store.getAll());
  return games.sort((one, other) => other.at - one.at);
}

/** One game; null where it is not here, or nothing is kept here at all. */
export async function findKept(table: string, number: number): Promise<KeptGame | null> {
  const asked = inStore<KeptGame | undefined>('readonly', (store) =>
    store.get(idOf(table, number)),
  );
  return (await asked.catch(() => undefined)) ?? null;
}

export async function keep(game: KeptGame): Promise<void> {
  await inStore('readwrite', (store) => store.put(game));
}

export async function forget(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

export async function forgetAll(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
}

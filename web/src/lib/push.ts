/**
 * Your turn, told: a message of the browser's push service while the page is closed. It says a
 * number only; which table that is, and the words for it, are kept here for the service worker.
 */

import { readPushKey, readTurn, subscribe, unsubscribe } from './api';
import { isLocal } from './local.svelte';
import { t } from './i18n.svelte';
import { isUninstalledIos } from './installing';
import { type HeldPlace, placesAt, recentTables } from './places';
import { keepTold, told } from './told';

/** What there is to say of messages on this device. */
export type Telling = 'on' | 'off' | 'unasked' | 'blocked' | 'install' | 'never';

/** Read by the service worker, which has no other storage that is as simple. */
const TOLD = 'told';
const DAY = 86_400_000;
const KINDS = ['turn', 'reminder', 'last'] as const;

export async function telling(): Promise<Telling> {
  if (isUninstalledIos()) return 'install'; // only an app on their home screen is told anything
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'never';
  if (Notification.permission === 'denied') return 'blocked';
  const on = told()?.on ?? null;
  if (on === true && Notification.permission === 'granted') return 'on';
  if ((await readPushKey()).key === null) return 'never';
  return on === null ? 'unasked' : 'off';
}

/** Ask the browser, and be told of every game over days from now on. Whether it allows that. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  keepTold({ on: true, numbers: {} });
  const tables = recentTables().flatMap(({ table }) => placesAt(table));
  await Promise.all(tables.map(async (held) => tellOf(held, true).catch(() => undefined)));
  return true;
}

/** Be told nothing more, of any table. */
export async function turnOff(): Promise<void> {
  const numbers = told()?.numbers ?? {};
  keepTold({ on: false, numbers: {} });
  const places = recentTables().flatMap(({ table }) => placesAt(table));
  const ended = places.map(async (held) => {
    const ours = numbers[nameOf(held)];
    if (ours !== undefined) await unsubscribe(held.table, held.token, ours.number);
  });
  await Promise.allSettled(ended);
  await caches.delete(TOLD);
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Not now: it is not asked again. */
export function decline(): void {
  keepTold({ on: false, numbers: {} });
}

const nameOf = ({ table, place }: HeldPlace): string => `${table}/${String(place)}`;

/** Have this device told of a place's turns, where it wants to be; once a day is enough. */
export async function tellOf(held: HeldPlace, isNews = false): Promise<void> {
  const before = told();
  if (isLocal(held.table) || before?.on !== true || Notification.permission !== 'granted') return;
  await keepWords();
  if (Date.now() - (before.numbers[nameOf(held)]?.at ?? 0) < DAY) return;
  if (isNews && !(await readTurn(held.table, held.token)).slow) return;
  const device = await ownSubscription();
  const { number } = await subscribe(held.table, held.token, device);
  const cache = await caches.open(TOLD);
  await cache.put(String(number), new Response(held.table));
  const now = told();
  if (now?.on === true)
    keepTold({ on: true, numbers: { ...now.numbers, [nameOf(held)]: { number, at: Date.now() } } });
}

/** What messages say, in the language of now. */
export async function keepWords(): Promise<void> {
  const words = Object.fromEntries(KINDS.map((kind) => [kind, t(`slow.push.${kind}`)]));
  const cache = await caches.open(TOLD);
  await cache.put('words', Response.json({ title: t('slow.push.title'), ...words }));
}

async function ownSubscription(): Promise<{ endpoint: string; key: string; auth: string }> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await readPushKey();
  if (key === null) throw new Error('nobody is told of turns here');
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // the house has another key than the last time
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', key: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** The engine's files: where they lie, and whether they are here for a day without network. */

import { isAlone } from '../lib/local.svelte';
import { base } from '../lib/router.svelte';
import type { Manifest, Packed } from './protocol';

const CACHE = 'engine'; // as src/sw.js calls it
const MANIFEST = 'engine.json';

/** The engine's parts and where they lie; an error where this page has none. */
export async function readManifest(): Promise<Manifest> {
  const response = await fetch(base + MANIFEST);
  if (!response.ok) throw new Error(MANIFEST);
  return (await response.json()) as Manifest;
}

/** All parts but Pyodide's own script, and but what bots have learned, which may come later. */
function partsOf({ code, library, wheel, house, den, cores }: Manifest): Packed[] {
  return [code, library, wheel, house, den, ...Object.values(cores)];
}

const learnedIn = ({ networks }: Manifest): string[] =>
  Object.values(networks).map(({ name }) => name);

/** How many bytes all of it takes. */
export function sizeOf(manifest: Manifest): number {
  const parts = [...partsOf(manifest), ...Object.values(manifest.networks)];
  return parts.reduce((sum, { size }) => sum + size, manifest.script);
}

function namesIn(manifest: Manifest): string[] {
  return [`${manifest.index}pyodide.asm.mjs`, ...partsOf(manifest).map(({ name }) => name)];
}

/** Whether the engine starts without a network. Only a secure address may keep it. */
export async function isKept(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const cache = await caches.open(CACHE);
  const manifest = await cache.match(base + MANIFEST);
  if (manifest === undefined) return false;
  const names = namesIn((await manifest.json()) as Manifest);
  const found = await Promise.all(names.map((name) => cache.match(base + name)));
  return found.every((file) => file !== undefined);
}

/**
 * Have the service worker keep the engine's files; done when they are there. What bots have
 * learned is kept when it comes by, unless `all` of it is wanted now.
 */
export async function keep(manifest?: Manifest, all = false): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const known = manifest ?? (await readManifest());
  const names = [MANIFEST, ...(isAlone ? ['house.json'] : []), ...namesIn(known)];
  const later = learnedIn(known);
  if (all) names.push(...later.splice(0));
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      resolve();
    };
    const addresses = (of: string[]): string[] =>
      of.map((name) => new URL(base + name, location.origin).href);
    active?.postMessage({ keep: addresses(names), later: addresses(later) }, [port2]);
  });
}

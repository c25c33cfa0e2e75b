/** Being kept among a device's apps: the browser says whether it can be, and it is offered once. */

import { gamesPlayed } from './experience';
import { read, write } from './storage';

/** What Chromium says when a page could be installed; TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const KEY = 'foxden.install';
/** Whoever has played so often may want to come back. */
const GAMES = 3;

let possible: InstallEvent | null = null;

/** From the first moment of the page: the browser says it once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // it would ask at once
    possible = event as InstallEvent;
  });
}

export const canInstall = (): boolean => possible !== null;

export function isInstallOffered(): boolean {
  return read(KEY) === null && gamesPlayed() >= GAMES && (possible !== null || isUninstalledIos());
}

export const noteOffered = (): void => write(KEY, true);

export async function install(): Promise<void> {
  await possible?.prompt();
  possible = null;
}

/** On iPhones and iPads one does it by hand. */
export function isUninstalledIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const ios = /iP(hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
  return ios && (navigator as { standalone?: boolean }).standalone === false;
}

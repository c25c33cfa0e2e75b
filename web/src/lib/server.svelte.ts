import type { GameInfo, ServerInfo, TableInfo } from '../wire';
import { serverInfo } from './api';

let info = $state.raw<ServerInfo | null>(null);
let asked: Promise<ServerInfo> | null = null;

/** What the server offers; asked once, and again after a failure. */
export function loadServer(): Promise<ServerInfo> {
  asked ??= serverInfo().then(
    (answer) => {
      info = answer;
      return answer;
    },
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
}

export function gameInfo(name: string): GameInfo | null {
  return info?.games.find((game) => game.name === name) ?? null;
}

/** Whether every chair of a table is taken; where nothing limits them there is always one. */
export function isFull({ setup, sitting }: TableInfo): boolean {
  return sitting >= (setup.seats ?? gameInfo(setup.game)?.most_seats ?? Infinity);
}

export function levels(): readonly string[] {
  return info?.levels ?? [];
}

/** Where other devices reach a page, where the server knows better than this browser. */
export function publicAddress(path: string): string | null {
  const address = info?.address;
  return address == null
    ? null
    : new URL(path, address.endsWith('/') ? address : `${address}/`).href;
}

import type { GameInfo, ServerInfo, TableInfo } from '../wire';
import { DRAWN } from '../games';
import { serverInfo } from './api';
import { hasText, spokenLanguage, t } from './i18n.svelte';

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

/** The games of the house; until it has answered, those that can be drawn. */
export function gameNames(): readonly string[] {
  return info?.games.map(({ name }) => name) ?? DRAWN;
}

/** What a game is called; those of other packages are told by the server alone. */
export function gameName(name: string): string {
  const key = `${name}.name`;
  return hasText(key) ? t(key) : (gameInfo(name)?.names[spokenLanguage()] ?? name);
}

/** Whether the house can judge games of so many players. */
export function hasReview(name: string, seats: number): boolean {
  const [least, most] = gameInfo(name)?.reviews ?? [1, 0];
  return least <= seats && seats <= most;
}

export function hasLesson(name: string): boolean {
  return gameInfo(name)?.lesson ?? true;
}

/** Whether every chair of a table is taken; where nothing limits them there is always one. */
export function isFull({ setup, sitting }: TableInfo): boolean {
  return sitting >= (setup.seats ?? gameInfo(setup.game)?.most_seats ?? Infinity);
}

/** The faces to choose from; none until the server has answered. */
export function faces(): readonly string[] {
  return info?.faces ?? [];
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

/** Setups and the options of a game, read from the schema that the server tells. */

import type { GameInfo, Setup } from '../wire';

export type Option =
  | { kind: 'choice'; name: string; values: readonly string[]; fallback: string }
  | { kind: 'switch'; name: string; fallback: boolean }
  | { kind: 'list'; name: string };

interface Property {
  enum?: readonly string[];
  type?: string;
  default?: unknown;
}

interface Schema {
  $ref?: string;
  $defs?: Readonly<Record<string, { properties?: Readonly<Record<string, Property>> }>>;
}

/** What can be chosen before the game, its default first. */
export function optionsOf(game: GameInfo): Option[] {
  const schema = game.options as Schema;
  const root = schema.$defs?.[schema.$ref?.split('/').at(-1) ?? ''];
  return Object.entries(root?.properties ?? {}).map(([name, property]) => optionOf(name, property));
}

function optionOf(name: string, property: Property): Option {
  if (property.enum !== undefined) {
    const fallback = String(property.default ?? property.enum[0]);
    const others = property.enum.filter((value) => value !== fallback);
    return { kind: 'choice', name, values: [fallback, ...others], fallback };
  }
  if (property.type === 'boolean')
    return { kind: 'switch', name, fallback: property.default === true };
  return { kind: 'list', name };
}

export function newSetup(game: string): Setup {
  return {
    game,
    options: {},
    seats: null,
    clock: null,
    pace: 2,
    open: false,
    hints: false,
    stock: 0,
    late: 'turn',
  };
}

/** The same against bots, where one may ask for a hint if the house has any. */
export function botSetup(game: string, info: GameInfo | null): Setup {
  const hints = info !== null && info.hints.includes(usualBots(info) + 1);
  return { ...newSetup(game), hints };
}

/** A turn with so many seconds is played over days. */
const SLOW_SECONDS = 43_200;

export function isSlow({ clock }: Setup): boolean {
  return clock !== null && clock >= SLOW_SECONDS;
}

/** What makes a table one at which everybody plays now. */
export const NOW = { clock: null, stock: 0, late: 'turn' } as const;

/** How many opponents *play now* brings along. */
export function usualBots(game: GameInfo): number {
  if (game.most_seats > 12) return 3;
  return Math.min(game.most_seats - 1, 2) === 2 && game.most_seats > 3 ? 2 : 1;
}

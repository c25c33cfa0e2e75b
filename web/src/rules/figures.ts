/** What is drawn beside which clause: the worked examples of each game, from its folder here. */

import { gameOf } from '../games';

export interface Figures<Picture> {
  /** A whole game in one picture. */
  inShort: readonly Picture[];
  [clause: string]: readonly Picture[];
}

/** Pictures that this game's `Figure.svelte` draws. */
export interface Drawn {
  game: string;
  pictures: readonly unknown[];
}

const brought = import.meta.glob<{ figures: Figures<unknown> }>('./*/figures.ts', { eager: true });

/** By game. */
export const IN_SHORT: Record<string, Drawn> = {};
/** By clause. */
export const FIGURES: Record<string, Drawn> = {};

for (const [path, { figures }] of Object.entries(brought)) {
  const game = gameOf(path);
  const { inShort, ...clauses } = figures;
  IN_SHORT[game] = { game, pictures: inShort };
  for (const [clause, pictures] of Object.entries(clauses)) FIGURES[clause] = { game, pictures };
}

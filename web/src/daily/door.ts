/** The one door through which the page asks for the den and its puzzles. */

import { ask } from '../lib/api';
import type { AnyAction, Den, DenPlace, DenPosition, Draws, Shelf } from '../wire';

export const readDen = (day: number | null): Promise<Den> =>
  ask(day === null ? '/daily' : `/daily/${String(day)}`);

export const tryTask = (
  day: number,
  game: string,
  actions: readonly AnyAction[],
): Promise<DenPosition> => ask(`/daily/${String(day)}/${game}`, { actions });

export const giveResult = (
  day: number,
  game: string,
  actions: readonly AnyAction[],
  device: string,
): Promise<DenPlace> => ask(`/daily/${String(day)}/${game}/results`, { actions, device });

export const readDailyDraws = (day: number, game: string): Promise<Draws> =>
  ask(`/daily/${String(day)}/${game}/draws`);

export const readShelf = (game: string): Promise<Shelf> => ask(`/puzzles/${game}`);

export const tryPuzzle = (
  game: string,
  number: number,
  actions: readonly AnyAction[],
): Promise<DenPosition> => ask(`/puzzles/${game}/${String(number)}`, { actions });

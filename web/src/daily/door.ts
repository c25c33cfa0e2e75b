/**
 * The one door through which the page asks for the den and its puzzles. Where the server is out
 * of reach this device tells the day; a day is played where it was told.
 */

import { ask, askAnybody, askEngine } from '../lib/api';
import type { AnyAction, Den, DenPlace, DenPosition, Draws, Shelf } from '../wire';

export const readDen = (day: number | null): Promise<Den> =>
  askAnybody(day === null ? '/daily' : `/daily/${String(day)}`);

const askOf = <Answer>({ day, sealed }: Den, rest: string, body?: unknown): Promise<Answer> =>
  (sealed ? ask : askEngine)(`/daily/${String(day)}/${rest}`, body);

export const tryTask = (
  den: Den,
  game: string,
  actions: readonly AnyAction[],
): Promise<DenPosition> => askOf(den, game, { actions });

export const giveResult = (
  den: Den,
  game: string,
  actions: readonly AnyAction[],
  device: string,
): Promise<DenPlace> => askOf(den, `${game}/results`, { actions, device });

export const readDailyDraws = (den: Den, game: string): Promise<Draws> =>
  askOf(den, `${game}/draws`);

export const readShelf = (game: string): Promise<Shelf> => ask(`/puzzles/${game}`);

export const tryPuzzle = (
  game: string,
  number: number,
  actions: readonly AnyAction[],
): Promise<DenPosition> => ask(`/puzzles/${game}/${String(number)}`, { actions });

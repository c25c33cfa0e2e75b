/** The count as a show: what stands on the table after so many cards, and when they come. */

import type { FoxyBoard, FoxyCount } from '../../wire';

export interface Racer {
  seat: number;
  number: number | null;
  circled: boolean;
  points: number;
  crossed: boolean;
  exact: boolean;
  total: number;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** Every board after `step` cards were counted, the best first (solo: there is only one). */
export function racersAfter(count: FoxyCount, step: number): Racer[] {
  const racers = count.boards.map((board) => racerAfter(board, count.exact, step));
  return racers.sort((one, other) => other.total - one.total || one.seat - other.seat);
}

function racerAfter(board: FoxyBoard, exact: readonly number[], step: number): Racer {
  const at = step - 1;
  const number = board.entries[at]?.number ?? null;
  return {
    seat: board.seat,
    number,
    circled: board.circle === step,
    points: board.sheet.points[at] ?? 0,
    crossed: board.sheet.crossed[at] ?? false,
    exact: number !== null && number === exact[at],
    total: sum(board.sheet.points.slice(0, step)),
  };
}

export const TURNS = 20;
const LAST = 3;

/** How long a card of the count stays, in milliseconds: longer on circles, longest at the end. */
export function timeOf(step: number, circles: readonly number[]): number {
  if (step > TURNS - LAST) return 3000;
  return (circles[step - 1] ?? 0) > 0 ? 2600 : 1500;
}

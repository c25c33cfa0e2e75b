import type { OutfoxPoint } from '../../wire';

/** The rows of the hexagon from the top; the distance between neighbours is `STEP`. */
const ROWS: readonly (readonly OutfoxPoint[])[] = [
  ['a1', 'a2', 'a3'],
  ['b1', 'b2', 'b3', 'b4'],
  ['c1', 'c2', 'c3', 'c4', 'c5'],
  ['d1', 'd2', 'd3', 'd4'],
  ['e1', 'e2', 'e3'],
];
export const POINTS: readonly OutfoxPoint[] = ROWS.flat();
export const STEP = 100;
const ROW_STEP = (STEP * Math.sqrt(3)) / 2;
const MIDDLE = 2;

export interface Place {
  x: number;
  y: number;
}

/** Where a point is drawn; the middle of the board is (0, 0). */
export function placeOf(point: OutfoxPoint): Place {
  const { row, column } = ordinalsOf(point);
  const length = 5 - Math.abs(row - MIDDLE);
  return { x: (column - (length - 1) / 2) * STEP, y: (row - MIDDLE) * ROW_STEP };
}

function ordinalsOf(point: OutfoxPoint): { row: number; column: number } {
  return { row: 'abcde'.indexOf(point.charAt(0)), column: Number(point.charAt(1)) - 1 };
}

/** The fifteen lines of the board, each by its two ends. */
export const LINES: readonly (readonly [Place, Place])[] = [0, 60, 120].flatMap(linesAlong);

function linesAlong(degrees: number): [Place, Place][] {
  const lines = new Map<number, Place[]>();
  for (const place of POINTS.map(placeOf)) {
    const across = Math.round(acrossOf(place, degrees));
    lines.set(across, [...(lines.get(across) ?? []), place]);
  }
  return [...lines.values()].map((places) => [places[0]!, places.at(-1)!]);
}

/** How far a place lies from the line through the middle that runs in this direction. */
function acrossOf({ x, y }: Place, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  return y * Math.cos(angle) - x * Math.sin(angle);
}

/** The ends of the rows by name, beside the board: what lies between can be counted. */
export const EDGES: readonly (Place & { point: OutfoxPoint })[] = ROWS.flatMap((row) => {
  const { y } = placeOf(row[0]!);
  // clear of the frame, but for the two corners, where the drawing ends
  const x = 268 - Math.abs(y) * (134 / 232) + (y === 0 ? 17 : 24);
  return [
    { point: row[0]!, x: -x, y },
    { point: row.at(-1)!, x, y },
  ];
});

const ROW_CHANGE: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const COLUMN_CHANGE: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Where an arrow key leads from a point, itself at the edge. Up leans to the left and down
 * to the right, so that one undoes the other.
 */
export function pointTowards(point: OutfoxPoint, key: string): OutfoxPoint {
  const { row, column } = ordinalsOf(point);
  const along = COLUMN_CHANGE[key];
  if (along !== undefined) return ROWS[row]?.[column + along] ?? point;
  const next = ROWS[row + (ROW_CHANGE[key] ?? 0)];
  if (next === undefined) return point;
  const lean = { x: placeOf(point).x + (ROW_CHANGE[key] ?? 0), y: 0 };
  return next.reduce((best, each) => (distance(each, lean) < distance(best, lean) ? each : best));
}

function distance(point: OutfoxPoint, place: Place): number {
  return Math.abs(placeOf(point).x - place.x);
}

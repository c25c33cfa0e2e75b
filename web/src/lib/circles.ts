/** The circles of friends this browser is in. */

import { read, write } from './storage';

export interface HeldCircle {
  /** Its name for the server, which never changes; `code` is the one in its link. */
  circle: string;
  code: string;
  member: number;
  token: string;
  /** What the circle is called. */
  title: string;
  /** When it was last used, in milliseconds since 1970. */
  at: number;
}

const CIRCLES = 'foxden.circles';
const MOST_CIRCLES = 40;

/** The one used last first. */
export function heldCircles(): HeldCircle[] {
  const kept = read<HeldCircle[]>(CIRCLES);
  return Array.isArray(kept) ? kept.sort((one, other) => other.at - one.at) : [];
}

export function keepCircle(held: HeldCircle): void {
  const others = heldCircles().filter(({ circle }) => circle !== held.circle);
  write(CIRCLES, [held, ...others].slice(0, MOST_CIRCLES));
}

export function forgetCircle(circle: string): void {
  write(
    CIRCLES,
    heldCircles().filter((held) => held.circle !== circle),
  );
}

/** A circle's code as people type it, or its whole address. */
export function readCircleCode(text: string): string {
  const path = /\/circle\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return path.toUpperCase().replace(/[\s-]/g, '');
}

/** Faces around the table, and what they show they feel. */

import type { PlaceInfo, Reaction } from '../wire';

/** Drawings that look like somebody. */
const FACES = [
  'wolf',
  'owl',
  'panda',
  'tiger-face',
  'raccoon',
  'frog',
  'lion',
  'koala',
  'mouse-face',
  'unicorn',
  'hamster',
  'monkey-face',
] as const;

/** The drawing of each reaction. */
export const FEELINGS: Readonly<Record<Reaction, string>> = {
  laugh: 'face-with-tears-of-joy',
  wow: 'astonished-face',
  think: 'thinking-face',
  clap: 'clapping-hands',
  hurry: 'hourglass-not-done',
  heart: 'red-heart',
};

/** A face belongs to a place at a table: it is the same for everybody who looks, and stays. */
export function faceOf({ place, bot }: Pick<PlaceInfo, 'place' | 'bot'>, table: string): string {
  if (bot !== null) return 'robot';
  const first = [...table].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return FACES[(first + place) % FACES.length] ?? 'wolf';
}

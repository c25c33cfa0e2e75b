/** What the faces around the table show they feel. */

import type { Reaction } from '../wire';

/** The drawing of each reaction. */
export const FEELINGS: Readonly<Record<Reaction, string>> = {
  laugh: 'face-with-tears-of-joy',
  wow: 'astonished-face',
  think: 'thinking-face',
  clap: 'clapping-hands',
  hurry: 'hourglass-not-done',
  heart: 'red-heart',
  again: 'counterclockwise-arrows-button',
};

/** Those of every moment; *again* is said at the end of a game. */
export const ALWAYS: readonly Reaction[] = ['laugh', 'wow', 'think', 'clap', 'hurry', 'heart'];

/** What some steps end with in the place of the board: `<game>/<Step>.svelte`. */

import type { Component } from 'svelte';
import type { AnyView } from '../wire';

/** `views` is what was seen in the step, decision by decision. */
type Ending = Component<{ views: readonly AnyView[] }>;

const brought = import.meta.glob<{ default: Ending }>('./*/*.svelte', { eager: true });

export function endingOf(game: string, step: string): Ending | undefined {
  const name = step.charAt(0).toUpperCase() + step.slice(1);
  return brought[`./${game}/${name}.svelte`]?.default;
}

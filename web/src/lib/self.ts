/** Oneself: a name and a face chosen once, the same for everybody and at every table. */

import { suggestedName } from './people';
import { loadServer } from './server.svelte';
import { change, settings } from './settings.svelte';

export interface Self {
  name: string;
  face: string;
}

/** What was chosen, else something to begin with, which stays until it is changed. */
export async function ownSelf(): Promise<Self> {
  if (settings.nickname === '') change({ nickname: suggestedName() });
  if (settings.face === '') change({ face: anyOf((await loadServer()).faces) });
  return { name: settings.nickname, face: settings.face };
}

function anyOf(faces: readonly string[]): string {
  return faces[Math.floor(Math.random() * faces.length)] ?? '';
}

/** One's name and face as one text: whether a table still knows the ones of before. */
export function selfKey({ name, face }: Self): string {
  return `${face} ${name}`;
}

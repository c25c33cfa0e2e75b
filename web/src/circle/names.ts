/** Names for whoever does not want to choose one. */

import { t } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';

const NAMES = [
  'amber',
  'birch',
  'brook',
  'cedar',
  'cherry',
  'cloud',
  'coral',
  'daisy',
  'dawn',
  'feather',
  'frost',
  'heather',
  'honey',
  'ivy',
  'lilac',
  'meadow',
  'mint',
  'poppy',
  'river',
  'sorrel',
  'thistle',
  'wave',
] as const;

/** Another name than the one before; who likes it keeps it. */
export function inventedName(before = ''): string {
  const names = NAMES.map((name) => t(`circle.names.${name}`)).filter((name) => name !== before);
  return names[Math.floor(Math.random() * names.length)] ?? '';
}

export function firstName(): string {
  return settings.nickname === '' ? inventedName() : settings.nickname;
}

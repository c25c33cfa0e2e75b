import { spokenLanguage } from './i18n.svelte';

/** A share as a percentage, as it is written in the player's language. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(spokenLanguage(), {
    style: 'percent',
    maximumFractionDigits: digits,
  })
    .format(share)
    .replace('-', '−');
}

/** The same for a difference: with its sign. */
export function signedPercent(share: number, digits = 0): string {
  const text = percent(Math.abs(share), digits);
  if (text === percent(0, digits)) return `±${text}`;
  return `${share > 0 ? '+' : '−'}${text}`;
}

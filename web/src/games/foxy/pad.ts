/** The number pad as plain data: what is typed, and whether it is circled. */

import type { FoxyWrite, FoxyWriteOffer } from '../../wire';

export interface Pad {
  digits: string;
  circled: boolean;
}

export const EMPTY: Pad = { digits: '', circled: false };

/** One more digit; a number that would leave the offer begins anew with that digit. */
export function typed(pad: Pad, digit: string, offer: FoxyWriteOffer): Pad {
  const digits = pad.digits === '0' ? digit : pad.digits + digit;
  return { ...pad, digits: Number(digits) <= offer.highest ? digits : digit };
}

export function erased(pad: Pad): Pad {
  return { ...pad, digits: pad.digits.slice(0, -1) };
}

export function circleToggled(pad: Pad, offer: FoxyWriteOffer): Pad {
  return offer.circle ? { ...pad, circled: !pad.circled } : pad;
}

/** What would be locked in; null while nothing is typed. */
export function writeOf(pad: Pad): FoxyWrite | null {
  if (pad.digits === '') return null;
  return { type: 'write', number: Number(pad.digits), circled: pad.circled };
}

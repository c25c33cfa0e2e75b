/** Columns of Fennecs beside clauses, and what they add up to. */

import type { FennecsCard } from '../../wire';
import type { Figures } from '../figures';

export interface Picture {
  cards: readonly FennecsCard[];
  caption: string;
}

const picture = (cards: FennecsCard[], caption: string): Picture => ({ cards, caption });

export const figures: Figures<Picture> = {
  inShort: [picture(['4', '-2', '3', '1'], '4 − 2 + 3 + 1 = 6')],
  F11: [picture(['4', '2', '-1'], '4 + 2 − 1 = 5'), picture(['-2', '0>', '3'], '2 + 0 + 3 = 5')],
  F12: [picture(['1/5', '1/5'], '1 + 1 = 2 · 1 + 5 = 6 · 5 + 5 = 10')],
  F13: [picture(['2', '-2', '-1'], '2 − 2 − 1 = −1'), picture(['5', '4'], '5 + 4 = 9 = 6 + 3')],
  F22: [picture(['5', 'supernova', '1'], '0')],
};

/** Cards of Foxy beside clauses, and what they count. */

import type { Figures } from '../figures';

export interface Picture {
  cards: readonly string[];
  caption: string;
}

const picture = (cards: string[], caption: string): Picture => ({ cards, caption });

export const figures: Figures<Picture> = {
  inShort: [picture(['forest:bear', 'forest:bear+cat'], '1 · 2 + 1 = 3')],
  X3: [picture(['forest:bear', 'sea:dolphin+octopus', 'countryside:hen+pig+cat'], '1, 2, 3')],
  X9: [
    picture(['forest:bear+cat'], '3 + 2 = 5'),
    picture(['countryside:hen+pig+cat'], '2 + 2 + 1 = 5'),
  ],
  X10: [picture(['fox'], '7')],
};

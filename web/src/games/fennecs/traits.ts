import type { Traits } from '../traits';

export const traits: Traits = { isScored: true, tied: 'fennecs.page.ears' };

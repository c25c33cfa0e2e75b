import type { Traits } from '../traits';

export const traits: Traits = { isScored: false, isReviewedWhole: true, hasLogPlace: true };

import type { Animal, Scene } from '../../games/foxy/cards';

/** X2: who lives where; the cat lives everywhere. */
export const NATIVES: Readonly<Record<Exclude<Scene, 'fox'>, readonly [Animal, Animal]>> = {
  countryside: ['hen', 'pig'],
  savannah: ['zebra', 'giraffe'],
  sea: ['dolphin', 'octopus'],
  forest: ['bear', 'rabbit'],
};

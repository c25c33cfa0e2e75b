/** Cards by their names: `forest:bear+cat`, or `fox`. */

export const ANIMALS = [
  'hen',
  'pig',
  'zebra',
  'giraffe',
  'dolphin',
  'octopus',
  'bear',
  'rabbit',
  'cat',
] as const;
export type Animal = (typeof ANIMALS)[number];
export type Scene = 'countryside' | 'savannah' | 'sea' | 'forest' | 'fox';

export interface ShownCard {
  scene: Scene;
  animals: readonly Animal[];
}

export function parseCard(name: string): ShownCard {
  if (name === 'fox') return { scene: 'fox', animals: [] };
  const [scene = '', animals = ''] = name.split(':');
  return { scene: scene as Scene, animals: animals.split('+') as Animal[] };
}

/** The drawing of an animal; the set has a chicken for our hen. */
export function drawingOf(animal: Animal): string {
  return animal === 'hen' ? 'chicken' : animal;
}

export type Tracks = Readonly<Record<Animal, number>>;

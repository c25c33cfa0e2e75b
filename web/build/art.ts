import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Cards and titles get the rich set; faces, reactions and signs, which are small, the flat one. */
export const SETS = {
  'fluent-emoji': [
    'fox',
    'chicken',
    'pig',
    'zebra',
    'giraffe',
    'dolphin',
    'octopus',
    'bear',
    'rabbit',
    'cat',
  ],
  'fluent-emoji-flat': [
    'frog',
    'hamster',
    'koala',
    'lion',
    'monkey-face',
    'mouse-face',
    'owl',
    'panda',
    'raccoon',
    'tiger-face',
    'unicorn',
    'wolf',
    'dog-face',
    'cat-face',
    'rabbit-face',
    'dragon-face',
    'front-facing-baby-chick',
    'penguin',
    'duck',
    'lady-beetle',
    'chipmunk',
    'beaver',
    'hedgehog',
    'deer',
    'eagle',
    'boar',
    'kangaroo',
    'bat',
    'otter',
    'parrot',
    'black-cat',
    'crocodile',
    'elephant',
    'turtle',
    'sloth',
    'badger',
    'robot',
    'face-with-tears-of-joy',
    'astonished-face',
    'thinking-face',
    'clapping-hands',
    'hourglass-not-done',
    'red-heart',
    'counterclockwise-arrows-button',
    'graduation-cap',
    'abacus',
    'printer',
    'scroll',
    'busts-in-silhouette',
    'fire',
    'bullseye',
    'game-die',
    'crown',
    'television',
  ],
} as const;

interface IconSet {
  width: number;
  height: number;
  icons: Record<string, { body: string }>;
}

/** Write the drawings that the page uses as SVG files, so that they are bundled like any asset. */
export function drawArt(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [set, names] of Object.entries(SETS)) drawSet(folder, set, names);
}

export function drawSet(folder: string, set: string, names: readonly string[]): void {
  const path = createRequire(import.meta.url).resolve(`@iconify-json/${set}/icons.json`);
  const icons = JSON.parse(readFileSync(path, 'utf8')) as IconSet;
  for (const name of names) drawOne(join(folder, `${name}.svg`), icons, name);
}

function drawOne(file: string, set: IconSet, name: string): void {
  const icon = set.icons[name];
  if (icon === undefined) throw new Error(`no drawing called ${name}`);
  const box = `0 0 ${String(set.width)} ${String(set.height)}`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${icon.body}</svg>\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== drawing) writeFileSync(file, drawing);
}

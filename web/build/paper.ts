import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ARROW, BURST, STAR, STAR_COLOURS } from '../src/games/fennecs/drawing.ts';
import { pieceDrawing } from '../src/games/outfox/drawing.ts';
import { drawSet, SETS } from './art.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Our own drawings, and what their names begin with on paper. */
const OWN = { 'art/own': '', 'games/foxy/scenes': 'scene-' };
const TITLES = '@fontsource/fraunces/files/fraunces-latin-700-normal.woff';

/** Whose colours paper uses, and what their names begin with there. */
const SHEETS = {
  'theme.css': '',
  'games/fennecs/Card.svelte': 'fennecs-',
  'games/outfox/Hexagon.svelte': 'outfox-',
  'parts/GameMark.svelte': 'mark-',
};

const SHAPES = ['square', 'triangle', 'circle'] as const;
const COLOURS = ['red', 'yellow', 'blue'] as const;

/** Puts what prints take of the page beside it: its drawings, its colours, the face of its titles. */
export function paper(): Plugin {
  let folder = '';
  return {
    name: 'paper',
    apply: 'build',
    configResolved(config) {
      folder = join(config.build.outDir, 'paper');
    },
    closeBundle() {
      mkdirSync(folder, { recursive: true });
      // The animals of cards in their flat cut: what is printed is drawn in lines and plain colours.
      drawSet(folder, 'fluent-emoji-flat', SETS['fluent-emoji']);
      drawOwn(folder);
      drawShapes(folder);
      copyFileSync(createRequire(import.meta.url).resolve(TITLES), join(folder, 'title.woff'));
      writeFileSync(join(folder, 'colours.json'), JSON.stringify(coloursOfThePage(), null, 1));
    },
  };
}

function drawOwn(folder: string): void {
  for (const [from, prefix] of Object.entries(OWN))
    for (const file of readdirSync(join(SOURCES, from)))
      copyFileSync(join(SOURCES, from, file), join(folder, prefix + file));
}

function drawShapes(folder: string): void {
  const draw = (name: string, box: string, body: string): void => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>\n`;
    writeFileSync(join(folder, `${name}.svg`), drawing);
  };
  const { fill, edge } = STAR_COLOURS;
  const look = `fill="${fill}" stroke="${edge}" stroke-width="1.4" stroke-linejoin="round"`;
  draw('star', '0 0 24 24', `<path d="${STAR}" ${look}/>`);
  const colours = coloursOfThePage();
  const ink = (kind: string): string => colours[`fennecs-${kind}-ink`] ?? '';
  draw('burst', '-12 -12 24 24', `<path d="${BURST}" fill="${ink('supernova')}"/>`);
  draw('arrow', '0 0 10 12', `<path d="${ARROW}" fill="${ink('arrow')}"/>`);
  for (const shape of SHAPES)
    for (const colour of COLOURS)
      draw(`${shape}-${colour}`, '-42 -42 84 84', pieceDrawing({ shape, colour }, colours.ink));
}

/** Every colour that a plain rule of the sheets sets, by day: `ink`, `fennecs-negative-ink`. */
function coloursOfThePage(): Record<string, string> {
  const colours: Record<string, string> = {};
  for (const [file, prefix] of Object.entries(SHEETS)) {
    const text = readFileSync(join(SOURCES, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    const style = text.split('<style>').at(-1) ?? '';
    for (const [, rule = '', rules = ''] of style.matchAll(
      /(?:^|\n)\s*[.:]?([\w-]+)\s*\{([^{}]*)\}/g,
    )) {
      for (const [, name = '', colour = ''] of rules.matchAll(/([\w-]+):\s*(#[\da-f]{6});/g)) {
        const property = name.replace(/^--/, '');
        colours[prefix === '' ? property : `${prefix}${rule}-${property}`] = colour;
      }
    }
  }
  return colours;
}

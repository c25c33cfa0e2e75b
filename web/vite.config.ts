import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { drawArt } from './build/art.ts';
import { compress } from './build/compress.ts';
import { paper } from './build/paper.ts';
import { serviceWorker } from './build/service_worker.ts';

drawArt(fileURLToPath(new URL('./src/art/drawn', import.meta.url)));

/** What home says, and what tables say beside it. All else that the page says follows in one file. */
const FIRST = ['core', 'server', 'web'];
const GAMES = readdirSync(new URL('./src/games', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const TABLE = ['bots', 'solver', ...GAMES];
const INTRODUCED = ['about', 'name'];

type Tree = Record<string, Record<string, unknown>>;

const PARTS: Readonly<Record<string, (tree: Tree) => Tree>> = {
  first: (tree) => ({
    ...only(tree, (name) => FIRST.includes(name)),
    ...Object.fromEntries(
      TABLE.map((name) => [name, only(tree[name] ?? {}, (key) => INTRODUCED.includes(key))]),
    ),
  }),
  table: (tree) => only(tree, (name) => TABLE.includes(name)),
  later: (tree) => only(tree, (name) => !FIRST.includes(name) && !TABLE.includes(name)),
};

function only<Branch>(tree: Record<string, Branch>, wanted: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(tree).filter(([name]) => wanted(name)));
}

/** The catalogue also serves terminal, print and programs; the page carries only what it says. */
const UNSPOKEN = ['cli', 'terminal', 'prints', 'previews', 'arena', 'research'];
const UNSPOKEN_PARTS = [
  ['server', 'push'],
  ['server', 'settings'],
  ['solver', 'book'],
] as const;

function spokenTexts(): Plugin {
  return {
    name: 'spoken-texts',
    enforce: 'pre',
    transform(code, id) {
      const part = /\/foxden\/texts\/\w+\.json\?(\w+)$/.exec(id)?.[1];
      if (part === undefined) return null;
      const tree = JSON.parse(code) as Tree;
      for (const namespace of UNSPOKEN) delete tree[namespace];
      for (const [namespace, name] of UNSPOKEN_PARTS) delete tree[namespace]?.[name];
      const module = `export default ${JSON.stringify(PARTS[part]?.(tree))}`;
      return { code: module, moduleType: 'js', map: null };
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [spokenTexts(), svelte(), serviceWorker(), compress(), paper()],
  build: {
    outDir: process.env.FOXDEN_PAGE ?? '../src/foxden/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several views share is one file: each request brings half a kilobyte of headers.
        // Counting and my games are not among it: nobody is there on the first page.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /^(?!.*\/src\/(count|mine)\/).*\.(ts|js|svelte)$/,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: process.env.FOXDEN_SERVER ?? 'http://127.0.0.1:8080', ws: true },
    },
  },
  worker: { format: 'es' },
  test: { include: ['tests/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);

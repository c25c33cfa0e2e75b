import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Writes `sw.js`: the worker's own source, told which files make up the shell. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => !name.endsWith('.map'))
        .sort();
      const source = readFileSync(fileURLToPath(new URL('../src/sw.js', import.meta.url)), 'utf8');
      const shell = JSON.stringify(files.filter((name) => name !== 'index.html'));
      const version = JSON.stringify(createHash('sha256').update(shell).digest('hex').slice(0, 12));
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source.replace('self.__SHELL__', shell).replace('self.__VERSION__', version),
      });
    },
  };
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is text. Fonts and pictures are compressed already; the shell is written anew by the server. */
const TEXT = /\.(js|css|svg|webmanifest)$/;

/** Puts a `.br` and a `.gz` beside every text of the built page: compressed once, as small as it gets. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (TEXT.test(file)) compressOne(join(folder, file));
      }
    },
  };
}

function compressOne(file: string): void {
  const body = readFileSync(file);
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const smaller = {
    br: brotliCompressSync(body, { params: hint }),
    gz: gzipSync(body, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, small] of Object.entries(smaller)) {
    if (small.length < body.length) writeFileSync(`${file}.${ending}`, small);
  }
}

/** The bots are compiled once after an installation; who waits for one asks whether that is so. */

import { serverInfo } from './api';

/** Milliseconds: a bot that is ready has played by then. */
const PATIENCE = 3000;

/** Tell whether the compiler is at work, until stopped; then it no longer matters. */
export function watchCompiler(tell: (compiling: boolean) => void): () => void {
  let stopped = false;
  let timer = setTimeout(ask, PATIENCE);

  async function ask(): Promise<void> {
    const compiling = await serverInfo().then(
      (server) => server.compiling,
      () => false, // the banner tells of a lost connection
    );
    if (stopped) return;
    tell(compiling);
    timer = setTimeout(ask, PATIENCE);
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
    tell(false);
  };
}

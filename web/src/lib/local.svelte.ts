/** The door to the engine that plays in this page: small, since everybody's first page has it. */

import type { Line } from './connection';

/** The codes of this device's tables begin with a letter that no server draws. */
export const isLocal = (code: string): boolean => code.startsWith('L');

/** Whether this page was written as files (`foxden page`): there is no server to ask. */
export const isAlone = document.documentElement.dataset.house === 'none';

let started = $state(false);

/** Whether the engine was asked for: then its progress is worth showing. */
export function isStarted(): boolean {
  return started;
}

export async function engine(): Promise<typeof import('../local/engine.svelte')> {
  started = true;
  return import('../local/engine.svelte');
}

/** A line to a table of this device; what is sent before it is open is nobody's. */
export class LocalLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  send: (text: string) => void = () => undefined;
  #hangUp: () => void = () => undefined;

  constructor(table: string) {
    engine()
      .then((loaded) => loaded.connect(table, this))
      .then(
        ({ send, hangUp }) => {
          if (this.readyState === WebSocket.CLOSED) {
            hangUp();
            return;
          }
          this.send = send;
          this.#hangUp = hangUp;
          this.readyState = WebSocket.OPEN;
          this.onopen?.();
        },
        () => {
          this.end();
        },
      );
  }

  /** The other side is gone. */
  end(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.#hangUp();
  }
}

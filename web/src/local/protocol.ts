/** What the page and the worker of the engine say to each other. */

import type { Problem } from '../wire';

/** `engine.json`, written beside the page by web/build_engine.py. */
export interface Manifest {
  /** Where Pyodide's own script lies, and how large it is. */
  index: string;
  script: number;
  code: Packed;
  library: Packed;
  wheel: Packed;
  house: Packed;
  /** The daily den and its puzzles: brought when it is first opened. */
  den: Packed;
  /** What bots think with, by the name of the game. */
  cores: Readonly<Record<string, Packed>>;
  /** What bots have learned, by the name of the file: brought when one of them first needs it. */
  networks: Readonly<Record<string, Packed>>;
  /** Pyodide's word on what it is; none of its packages are loaded. */
  lock: object;
}

export interface Packed {
  name: string;
  size: number;
}

export type ToWorker =
  /** `life`: the name of a lock that the worker holds as long as it lives. */
  | { kind: 'start'; life: string; base: string; manifest: Manifest; botSeconds: number }
  | { kind: 'ping'; id: number }
  | { kind: 'ask'; id: number; path: string; body: string | null }
  | { kind: 'frame'; table: string; line: string; text: string }
  | { kind: 'hangup'; table: string; line: string };

export type FromWorker =
  | { kind: 'progress'; loaded: number }
  /**
   * `keeps`: whether this browser keeps what is played until it is opened again. `told`: whether
   * the worker holds its lock, so that its death is told.
   */
  | { kind: 'ready'; keeps: boolean; told: boolean }
  | { kind: 'failed'; why: string }
  | { kind: 'pong'; id: number }
  | { kind: 'answer'; id: number; answer: unknown; problem: Problem | null }
  | { kind: 'told'; line: string; text: string };

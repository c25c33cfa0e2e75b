/** REST: making, finding and joining tables, and records. */

import type {
  Analysis,
  AnyAction,
  Doubt,
  Draws,
  Hint,
  Line,
  Listing,
  MyTurn,
  Problem,
  PushKey,
  PushRequest,
  Replay,
  Review,
  Seated,
  SeenEvent,
  ServerInfo,
  Setup,
  Subscribed,
} from '../wire';
import { base } from './router.svelte';
import type { Self } from './self';

/** The server said no; `problem` makes the sentence. */
export class Refusal extends Error {
  readonly problem: Problem;
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.key);
    this.problem = problem;
    this.status = status;
  }
}

/** The server did not answer at all. */
class Unreachable extends Error {}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  if (body === undefined) return request(path, {});
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await reach(`${base}api${path}`, init);
  const answer: unknown = await response.json().catch(() => null);
  if (answer !== null) return answer as Answer;
  throw new Unreachable(path);
}

/** What the server sends where it does not refuse. */
async function reach(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init).catch(() => {
    throw new Unreachable(address);
  });
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => null);
  throw isProblem(problem) ? new Refusal(problem, response.status) : new Unreachable(address);
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'key' in answer;
}

const eyes = (seat: number | null): string => (seat === null ? '' : `?seat=${String(seat)}`);
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const serverInfo = (): Promise<ServerInfo> => ask('');
export const openTables = (): Promise<Listing[]> => ask('/tables');
export const createTable = (setup: Setup, self: Self): Promise<Seated> =>
  ask('/tables', { setup, ...self });
export const joinTable = (table: string, self: { name: string; face?: string }): Promise<Seated> =>
  ask(`${at(table)}/places`, self);
export const claimPlace = (table: string, code: string): Promise<Seated> =>
  ask(`${at(table)}/claims`, { code });
export const readReplay = (table: string, game: number, seat: number | null): Promise<Replay> =>
  ask(`${at(table)}/games/${String(game)}/replay${eyes(seat)}`);
export const replayRecord = (record: unknown, seat: number | null): Promise<Replay> =>
  ask(`/replays${eyes(seat)}`, record);
export const readDraws = (table: string, game: number): Promise<Draws> =>
  ask(`${at(table)}/games/${String(game)}/draws`);
export const drawsOfRecord = (record: unknown): Promise<Draws> => ask('/draws', record);
/** A good turn for whoever holds this token, at a table that allows hints. */
export const askHint = (table: string, token: string): Promise<Hint> =>
  request(`${at(table)}/hint`, { headers: bearer(token) });
/** What this place has seen of the running game, or somebody who watches. */
export const readLog = (table: string, token: string | null): Promise<SeenEvent[]> =>
  request(`${at(table)}/log`, token === null ? {} : { headers: bearer(token) });
/** Whether an action loses at once, where hints are allowed. */
export const doubtTurn = (table: string, token: string, action: AnyAction): Promise<Doubt> =>
  request(`${at(table)}/doubt`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });
/** How a table stands for whoever holds this token. */
export const readTurn = (table: string, token: string): Promise<MyTurn> =>
  request(`${at(table)}/turn`, { headers: bearer(token) });
export const readPushKey = (): Promise<PushKey> => ask('/push');
export const subscribe = (table: string, token: string, device: PushRequest): Promise<Subscribed> =>
  request(`${at(table)}/push`, {
    method: 'PUT',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(device),
  });
export const unsubscribe = async (table: string, token: string, number: number): Promise<void> =>
  void (await reach(`${base}api${at(table)}/push/${String(number)}`, {
    method: 'DELETE',
    headers: bearer(token),
  }));
export const readReview = (table: string, game: number): Promise<Review> =>
  ask(`${at(table)}/games/${String(game)}/review`);
export const readRules = async (game: string, language: string): Promise<string> =>
  (await reach(`${base}api/rules/${encodeURIComponent(game)}/${language}`)).text();
export const analyse = (line: Line): Promise<Analysis> => ask('/outfox/analyses', line);

/** Whether a print can be had; a Refusal says why not. */
export const tryPrint = async (address: string): Promise<void> => void (await reach(address));

/** Addresses for links and pictures. */
export const recordAddress = (table: string, game: number): string =>
  `${base}api${at(table)}/games/${String(game)}/record`;
export const printAddress = (what: string, facts: Record<string, string>): string =>
  `${base}api/prints/${what}.pdf?${new URLSearchParams(facts).toString()}`;
export const qrAddress = (table: string): string => `${base}api${at(table)}/qr.svg`;

/** The code in it lets a proxy send everybody at a table to the same worker. */
export function socketAddress(table: string): string {
  const url = new URL(`${base}api/socket/${encodeURIComponent(table)}`, location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

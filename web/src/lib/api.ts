/**
 * The one door to the house: making, finding and joining tables, and records. Behind it is the
 * server, or this page's own engine: for tables of this device, on a site that has no server, and
 * for what it can answer as well while the server is out of reach.
 */

import type {
  AnyAction,
  Doubt,
  Draws,
  Hint,
  LessonPosition,
  LessonRequest,
  Listing,
  Moment,
  MyTurn,
  Problem,
  PushKey,
  PushRequest,
  Replay,
  ReviewFailed,
  ReviewLine,
  Seated,
  SeenEvent,
  ServerInfo,
  Setup,
  Subscribed,
} from '../wire';
import type { Way } from './connection';
import { engine, isAlone, isLocal, LocalLine } from './local.svelte';
import { tokenFor } from './places';
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

/** Nobody answered at all. */
export class Unreachable extends Error {}

/** What the engine answers as well as any server: nothing of it is about somebody's table. */
const FOR_ANYBODY = /^(\/(rules|lessons|replays|draws|puzzles)\b|\/\w+\/analyses$|$)/;

/** Ask the server or, where it is out of reach, the engine of this device, if it is here. */
export async function askAnybody<Answer>(path: string, body?: unknown): Promise<Answer> {
  if (isAlone) return askEngine(path, body);
  try {
    return await askServer(path, body, null);
  } catch (problem) {
    if (!(problem instanceof Unreachable) || !(await hasEngine())) throw problem;
    return askEngine(path, body);
  }
}

export async function ask<Answer>(
  path: string,
  body?: unknown,
  token: string | null = null,
): Promise<Answer> {
  const table = /^\/tables\/([^/]+)/.exec(path)?.[1];
  if (isAlone || (table !== undefined && isLocal(table))) return askEngine(path, body);
  return FOR_ANYBODY.test(path) ? askAnybody(path, body) : askServer(path, body, token);
}

/** Whether the engine is on this device, and starts without a network. */
export async function hasEngine(): Promise<boolean> {
  if (isAlone) return true;
  try {
    return await (await import('../local/kept')).isKept();
  } catch {
    return false; // not even what would look for it
  }
}

export async function askEngine<Answer>(path: string, body?: unknown): Promise<Answer> {
  const { answer, problem } = await (await engine()).ask(path, body).catch(() => {
    throw new Unreachable(path);
  });
  if (problem !== null) throw new Refusal(problem, BAD_REQUEST);
  return answer as Answer;
}

async function askServer<Answer>(
  path: string,
  body: unknown,
  token: string | null,
): Promise<Answer> {
  const headers = bearer(token);
  if (body === undefined) return request(path, { headers });
  headers['content-type'] = 'application/json';
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await reach(`${base}api${path}`, init);
  if (response.status === 204) return undefined as Answer;
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

const BAD_REQUEST = 400;

/** A stream of lines, each a finding; the last one may say why there are no more. */
async function* findings(response: Response): AsyncGenerator<ReviewLine> {
  for await (const text of linesOf(response)) {
    const line = JSON.parse(text) as ReviewLine | ReviewFailed;
    if (line.type === 'failed') throw new Refusal(line.problem, response.status);
    yield line;
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let begun = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const [last = '', ...whole] = (begun + value).split('\n').reverse();
      begun = last;
      yield* whole.reverse();
    }
  } catch {
    throw new Unreachable(response.url);
  } finally {
    void reader.cancel().catch(() => undefined); // whoever goes away stops the work, too
  }
}

const eyes = (seat: number | null): string => (seat === null ? '' : `?seat=${String(seat)}`);
const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

/** What is asked at a table, by whoever holds a token of it. */
const askAt = <Answer>(
  table: string,
  what: string,
  token: string | null,
  body?: unknown,
): Promise<Answer> =>
  isLocal(table)
    ? askEngine(`${at(table)}/${what}${token === null ? '' : `?token=${token}`}`, body)
    : ask(`${at(table)}/${what}`, body, token);

export const serverInfo = (): Promise<ServerInfo> =>
  isAlone ? reach(`${base}house.json`).then((answer) => answer.json()) : ask('');
export const openTables = (): Promise<Listing[]> =>
  isAlone ? Promise.resolve([]) : ask('/tables');
export const createTable = (setup: Setup, self: Self): Promise<Seated> =>
  ask('/tables', { setup, ...self });
/** A table of this device, for those who sit around it, or for one against bots. */
export const createLocalTable = (setup: Setup, self: Self): Promise<Seated> =>
  askEngine('/tables', { setup, ...self });
export const joinTable = (table: string, self: { name: string; face?: string }): Promise<Seated> =>
  ask(`${at(table)}/places`, self);
export const claimPlace = (table: string, code: string): Promise<Seated> =>
  ask(`${at(table)}/claims`, { code });
export const readReplay = (table: string, game: number, seat: number | null): Promise<Replay> =>
  ask(`${at(table)}/games/${String(game)}/replay${eyes(seat)}`, undefined, tokenFor(table));
export const replayRecord = (record: unknown, seat: number | null): Promise<Replay> =>
  ask(`/replays${eyes(seat)}`, record);
export const readDraws = (table: string, game: number): Promise<Draws> =>
  ask(`${at(table)}/games/${String(game)}/draws`, undefined, tokenFor(table));
export const drawsOfRecord = (record: unknown): Promise<Draws> => ask('/draws', record);
/** A good turn for whoever holds this token, at a table that allows hints. */
export const askHint = (table: string, token: string): Promise<Hint> => askAt(table, 'hint', token);
/** What decided a game, and the signs of a seat's way through it. */
export const readMoment = (table: string, game: number, seat: number | null): Promise<Moment> =>
  ask(`${at(table)}/games/${String(game)}/moment${eyes(seat)}`, undefined, tokenFor(table));
/** The findings of a review as they come. */
export const reviewGame = async (
  table: string,
  game: number,
  seat: number | null,
): Promise<AsyncGenerator<ReviewLine>> => {
  const path = `${at(table)}/games/${String(game)}/review`;
  if (isAlone || isLocal(table)) return stepByStep(path, seat);
  return findings(
    await reach(`${base}api${path}${eyes(seat)}`, { headers: bearer(tokenFor(table)) }),
  );
};

/** The engine of this device is asked for one step after the other; the first may be refused. */
async function stepByStep(
  path: string,
  seat: number | null,
  record?: unknown,
): Promise<AsyncGenerator<ReviewLine>> {
  const query = seat === null ? '' : `&seat=${String(seat)}`;
  const step = (number: number): Promise<Pick<ReviewLine, 'of' | 'finding'>> =>
    askEngine(`${path}?step=${String(number)}${query}`, record);
  const first = await step(0);
  return (async function* () {
    let found = first;
    for (let done = 1; ; done += 1) {
      yield { type: 'found', done, ...found };
      if (done >= found.of) return;
      found = await step(done);
    }
  })();
}

/** The same of a record that was kept here. */
export const reviewRecord = async (
  game: string,
  record: string,
  seat: number | null,
): Promise<AsyncGenerator<ReviewLine>> => {
  const path = `/reviews/${encodeURIComponent(game)}`;
  if (isAlone) return stepByStep(path, seat, JSON.parse(record));
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: record };
  try {
    return findings(await reach(`${base}api${path}${eyes(seat)}`, init));
  } catch (problem) {
    if (!(problem instanceof Unreachable) || !(await hasEngine())) throw problem;
    return stepByStep(path, seat, JSON.parse(record));
  }
};
/** What this place has seen of the running game, or somebody who watches. */
export const readLog = (table: string, token: string | null): Promise<SeenEvent[]> =>
  askAt(table, 'log', token);
/** Whether an action loses at once, where hints are allowed. */
export const doubtTurn = (table: string, token: string, action: AnyAction): Promise<Doubt> =>
  askAt(table, 'doubt', token, action);
/** How a table stands for whoever holds this token. */
export const readTurn = (table: string, token: string): Promise<MyTurn> =>
  ask(`${at(table)}/turn`, undefined, token);
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
export const readRules = async (game: string, language: string): Promise<string> =>
  isAlone
    ? askEngine(`/rules/${encodeURIComponent(game)}/${language}`)
    : (await reach(`${base}api/rules/${encodeURIComponent(game)}/${language}`)).text();
/** A step of a lesson after these decisions. */
export const tryLesson = (
  game: string,
  number: number,
  actions: LessonRequest['actions'],
): Promise<LessonPosition> =>
  ask(`/lessons/${game}/${String(number)}`, { actions } satisfies LessonRequest);

/** Whether a print can be had; a Refusal says why not. */
export const tryPrint = async (address: string): Promise<void> => void (await reach(address));

/** Addresses for links and pictures. */
export const recordAddress = (table: string, game: number): string =>
  `${base}api${at(table)}/games/${String(game)}/record`;
/** The record of a game of this device or of a circle, which no plain link can ask for. */
export const readRecord = async (table: string, game: number): Promise<string> =>
  isLocal(table)
    ? JSON.stringify(await askEngine(`${at(table)}/games/${String(game)}/record`))
    : (await reach(recordAddress(table, game), { headers: bearer(tokenFor(table)) })).text();
export const printAddress = (what: string, facts: Record<string, string>): string =>
  isAlone
    ? `${base}prints/${facts.language ?? 'en'}/${facts.paper ?? 'a4'}/${what}.pdf`
    : `${base}api/prints/${what}.pdf?${new URLSearchParams(facts).toString()}`;
export const qrAddress = (table: string): string => `${base}api${at(table)}/qr.svg`;
export const circleQrAddress = (code: string): string =>
  `${base}api/circles/${encodeURIComponent(code)}/qr.svg`;

/** How a table is reached, wherever it is. */
export function wayTo(table: string): Way {
  return isLocal(table) || isAlone // where nobody else can be asked
    ? { dial: () => new LocalLine(table), needsNetwork: false }
    : { dial: () => new WebSocket(socketAddress(table)), needsNetwork: true };
}

/** The code in it lets a proxy send everybody at a table to the same worker. */
function socketAddress(table: string): string {
  const url = new URL(`${base}api/socket/${encodeURIComponent(table)}`, location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * node load.js PORT MATCHES fast|paced SECONDS
 *
 * Two clients a match, as benchmarks/players.py plays ours: a move is measured from sending it to
 * the other client's update, and the next one is made when both have been told. Paced: one move
 * a second a match; a match that still waits when its second comes is late, and moves as soon
 * as it can. Prints one line of JSON.
 */

const WebSocket = require('ws');
const { name } = require('./game');

const SPACE = `/${name},`;
const SEATERS = 8;
const STARTING = 3000;
const SETTLING = 8000;

const [port, matchCount, mode, seconds] = process.argv.slice(2);
const isFast = mode === 'fast';
const load = { isMeasuring: false, isOver: false, late: 0, latencies: [] };

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const now = () => Number(process.hrtime.bigint()) / 1e6;

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/games/${name}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Match {
  constructor() {
    this.sockets = [];
    this.keys = [];
    this.awaited = new Set();
    this.isOwed = false;
    this.sentAt = 0;
    this.mover = -1;
  }

  async seat() {
    this.id = (await post('create', { numPlayers: 2 })).matchID;
    for (const player of ['0', '1']) {
      const joined = await post(`${this.id}/join`, { playerID: player, playerName: player });
      this.keys.push(joined.playerCredentials);
      await this.connect(Number(player));
    }
  }

  /** Engine.io's and socket.io's own words, spoken over a plain WebSocket: lighter than a client. */
  connect(player) {
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.sockets[player] = socket;
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (bytes) => {
        const text = bytes.toString();
        if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send(`40${SPACE}`);
        else if (text.startsWith('40')) this.say(player, ['sync', this.id, String(player), this.keys[player], 2]);
        else if (text.startsWith('42')) this.hear(player, JSON.parse(text.slice(2 + SPACE.length)), resolve);
      });
    });
  }

  say(player, words) {
    this.sockets[player].send(`42${SPACE}${JSON.stringify(words)}`);
  }

  hear(player, [kind, , told], resolve) {
    if (kind === 'sync') {
      this.state = told.state;
      resolve();
    } else if (kind === 'update' && this.awaited.delete(player)) {
      this.state = told;
      if (player !== this.mover && load.isMeasuring) load.latencies.push(now() - this.sentAt);
      if (this.awaited.size === 0 && (isFast || this.isOwed)) this.move();
    }
  }

  tick() {
    if (this.awaited.size === 0) this.move();
    else {
      this.isOwed = true;
      if (load.isMeasuring) load.late += 1;
    }
  }

  move() {
    if (load.isOver) return;
    const player = Number(this.state.ctx.currentPlayer);
    const payload = {
      type: 'mark',
      args: [this.state.G.cells.indexOf(null)],
      playerID: String(player),
      credentials: this.keys[player],
    };
    this.isOwed = false;
    this.mover = player;
    this.awaited = new Set([0, 1]);
    this.sentAt = now();
    const action = { type: 'MAKE_MOVE', payload };
    this.say(player, ['update', action, this.state._stateID, this.id, String(player)]);
  }
}

async function main() {
  const matches = Array.from({ length: Number(matchCount) }, () => new Match());
  const waiting = [...matches];
  await Promise.all(Array.from({ length: SEATERS }, async () => {
    for (let match = waiting.pop(); match !== undefined; match = waiting.pop()) await match.seat();
  }));
  await pause(STARTING);
  matches.forEach((match, at) => {
    if (isFast) match.move();
    else setTimeout(() => setInterval(() => match.tick(), 1000), (1000 * at) / matches.length);
  });
  await pause(SETTLING);
  load.isMeasuring = true;
  const began = now();
  await pause(Number(seconds) * 1000);
  load.isMeasuring = false;
  load.isOver = true;
  const elapsed = (now() - began) / 1000;
  const sorted = load.latencies.sort((one, other) => one - other);
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? null;
  console.log(JSON.stringify({ moves_a_second: sorted.length / elapsed, p99, late: load.late }));
  process.exit(0);
}

main().catch((problem) => {
  console.error(problem);
  process.exit(1);
});

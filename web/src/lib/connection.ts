/**
 * One line to a table: a socket of the server, or this page's own engine. It comes back by itself; commands wait for their answer, and those
 * without one are sent again after a reconnect, where the server answers but does not apply
 * them twice.
 */

import type { Ack, ClientMessage, Goodbye, Hello, Refused, ServerMessage, Update } from '../wire';
import { randomHex } from './random';

type WithoutSeq<Message> = Message extends { seq: number } ? Omit<Message, 'seq'> : never;
export type Command = WithoutSeq<ClientMessage>;
export type Answer = Ack | Update | null;

/** What a table is reached through, as far as a WebSocket is one. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** How to get a line, and whether that takes a network. */
export interface Way {
  dial: () => Line;
  needsNetwork: boolean;
}

export type Link = 'connecting' | 'open' | 'lost' | 'restarting' | 'ended';

/** The server refused a command, or the socket ended before it was answered. */
export class CommandRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.key);
    this.refused = refused;
  }
}

interface Pending {
  text: string;
  resolve: (answer: Answer) => void;
  reject: (refusal: Error) => void;
}

export interface Listener {
  onlink: (link: Link) => void;
  onmessage: (message: ServerMessage) => void;
  /** The hello itself was refused: wrong table, or a token that is no longer good. */
  onturnedaway: (refused: Refused) => void;
  ongoodbye: (goodbye: Goodbye) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const ANSWER_WITHIN = 6_000;

export class Connection {
  readonly client = randomHex(12);
  readonly #way: Way;
  readonly #listener: Listener;
  #hello: Omit<Hello, 'type' | 'client'>;
  #socket: Line | null = null;
  #link: Link = 'connecting';
  #welcomed = false;
  #seq = 0;
  #pending = new Map<number, Pending>();
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(way: Way, hello: Omit<Hello, 'type' | 'client'>, listener: Listener) {
    this.#way = way;
    this.#hello = hello;
    this.#listener = listener;
    if (way.needsNetwork) {
      addEventListener('online', this.#retryNow);
      addEventListener('offline', this.#drop);
    }
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Send a command; the answer, or CommandRefused. */
  send(command: Command): Promise<Answer> {
    this.#seq += 1;
    const seq = this.#seq;
    const text = JSON.stringify({ ...command, seq });
    return new Promise((resolve, reject) => {
      this.#pending.set(seq, { text, resolve, reject });
      if (this.#welcomed) this.#post(text);
    });
  }

  /** Go on as another place of this device (hot-seat), or as a stranger. */
  become(hello: Omit<Hello, 'type' | 'client'>): void {
    this.#hello = hello;
    this.#welcomed = false;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#greet(this.#socket);
  }

  close(): void {
    removeEventListener('online', this.#retryNow);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#set('ended');
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    this.#socket?.close();
  }

  #set(link: Link): void {
    if (this.#link === link || this.#link === 'ended') return;
    this.#link = link;
    this.#listener.onlink(link);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const before = this.#socket;
    const socket = this.#way.dial();
    this.#socket = socket;
    before?.close();
    socket.onopen = () => {
      if (this.#socket === socket) this.#greet(socket);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #greet(socket: Line): void {
    const hello: Hello = { type: 'hello', client: this.client, ...this.#hello };
    socket.send(JSON.stringify(hello));
    this.#watch();
  }

  #receive(message: ServerMessage): void {
    clearTimeout(this.#watchdog);
    if (message.type === 'welcome') this.#arrive();
    if (message.type === 'goodbye') this.#leave(message);
    if (message.type === 'refused' && this.#settleRefused(message)) return;
    this.#listener.onmessage(message);
    if ((message.type === 'ack' || message.type === 'update') && message.ack !== null) {
      this.#take(message.ack)?.resolve(message);
    }
    if (this.#pending.size > 0) this.#watch();
  }

  #arrive(): void {
    this.#welcomed = true;
    this.#wait = FIRST_WAIT;
    this.#set('open');
    for (const pending of this.#pending.values()) this.#post(pending.text);
  }

  #leave(goodbye: Goodbye): void {
    if (goodbye.again) {
      this.#set(goodbye.reason === 'stopping' ? 'restarting' : 'lost');
    } else {
      this.#set('ended');
      this.#listener.ongoodbye(goodbye);
    }
  }

  /** True where a command was waiting for this refusal; otherwise it is told to the listener. */
  #settleRefused(refused: Refused): boolean {
    const pending = refused.ack === null ? undefined : this.#take(refused.ack);
    if (pending !== undefined) {
      pending.reject(new CommandRefused(refused));
      return true;
    }
    if (!this.#welcomed) {
      this.#listener.onturnedaway(refused);
      return true;
    }
    return false;
  }

  #take(seq: number): Pending | undefined {
    const pending = this.#pending.get(seq);
    this.#pending.delete(seq);
    return pending;
  }

  #post(text: string): void {
    this.#socket?.send(text);
    this.#watch();
  }

  /** An answer that does not come means that the line is dead, whatever the browser believes. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      this.#drop();
    }, ANSWER_WITHIN);
  }

  #drop = (): void => {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  };

  #lost(): void {
    if (this.#link === 'ended') return;
    this.#welcomed = false;
    clearTimeout(this.#watchdog);
    if (this.#link !== 'restarting') this.#set('lost');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(
      () => {
        this.#connect();
      },
      this.#wait * (0.75 + Math.random() / 2),
    );
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #retryNow = (): void => {
    if (this.#link === 'ended' || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  #wake = (): void => {
    if (document.visibilityState === 'visible' && this.#link !== 'open') this.#retryNow();
  };
}

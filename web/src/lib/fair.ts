/**
 * The verification of a shuffle, drawn again in this browser (see core/fair.py): draw k is
 * HMAC-SHA256(seed, table ‖ salts ‖ k), brought under the sum of the weights by rejection.
 */

// plain JavaScript: a browser has no `crypto.subtle` on a LAN without https
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Draws } from '../wire';
import type { Promised } from './places';

export type Verdict =
  | { fair: true; draws: number; promised: boolean; salted: boolean }
  | { fair: false; why: 'no_seed' | 'commitment' | 'changed' | 'salt' }
  | { fair: false; why: 'draw'; draw: number; recorded: string; drawn: string };

const DIGESTS = 1n << 256n;

/** A uniform number under the bound; a digest in the uneven tail is hashed again. */
function uniform(bound: bigint, seed: Uint8Array, message: Uint8Array): bigint {
  const even = DIGESTS - (DIGESTS % bound);
  let hashed = message;
  for (;;) {
    hashed = hmac(sha256, seed, hashed);
    const number = BigInt(`0x${bytesToHex(hashed)}`);
    if (number < even) return number % bound;
  }
}

export function pick(weights: readonly number[], number: bigint): number {
  let bound = 0n;
  return weights.findIndex((weight) => {
    bound += BigInt(weight);
    return number < bound;
  });
}

function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** Draw everything again; `promised` is what this browser kept from before the game. */
export function verify(told: Draws, promised: Promised | null): Verdict {
  if (told.seed === null || told.commitment === null) return { fair: false, why: 'no_seed' };
  const seed = hexToBytes(told.seed);
  if (bytesToHex(sha256(seed)) !== told.commitment.toLowerCase())
    return { fair: false, why: 'commitment' };
  if (promised !== null && promised.commitment !== told.commitment) {
    return { fair: false, why: 'changed' };
  }
  const salt = promised?.salt ?? null;
  if (salt !== null && !told.salts.includes(salt)) return { fair: false, why: 'salt' };
  const prefix = concatBytes(utf8ToBytes(told.table ?? ''), ...told.salts.map(hexToBytes));
  for (const [number, draw] of told.draws.entries()) {
    const sum = draw.weights.reduce((total, weight) => total + BigInt(weight), 0n);
    const drawn = pick(draw.weights, uniform(sum, seed, concatBytes(prefix, numberBytes(number))));
    if (drawn !== draw.taken) {
      const names = {
        recorded: draw.actions[draw.taken] ?? '?',
        drawn: draw.actions[drawn] ?? '?',
      };
      return { fair: false, why: 'draw', draw: number + 1, ...names };
    }
  }
  return {
    fair: true,
    draws: told.draws.length,
    promised: promised !== null,
    salted: salt !== null,
  };
}

import { describe, expect, it } from 'vitest';
import { nextHere, seatedHere } from '../src/lib/hotseat';
import type { HeldPlace } from '../src/lib/places';
import type { PlaceInfo } from '../src/wire';
import vectors from './count/writing.json';

const held = (place: number): HeldPlace => ({
  table: 'T',
  place,
  token: '',
  name: `p${String(place)}`,
  game: 'foxy',
  at: 0,
});
const place = (number: number, seat: number | null): PlaceInfo => ({
  place: number,
  name: null,
  face: 'owl',
  bot: null,
  sitting: true,
  seat,
  here: true,
  gone: false,
  stand_in: null,
});

const places = [place(0, 2), place(1, 0), place(2, 1), place(3, null)];
const ours = [held(0), held(1), held(3)];

describe('hot-seat', () => {
  it('knows which places of this device play', () => {
    expect(seatedHere(ours, places).map(({ seat }) => seat)).toEqual([2, 0]);
  });

  it.each(vectors)(
    'passes the device on as the engine does, turn $turn of $seats: $order (X20)',
    ({ seats, turn, order }) => {
      const all = Array.from({ length: seats }, (_, seat) => place(seat, seat));
      const passed = order.map((_, at) => {
        const waiting = { count: order.length - at, seats: order.slice(at) };
        return nextHere(
          all.map((each) => held(each.place)),
          all,
          waiting,
          turn,
        )?.place;
      });
      expect(passed).toEqual(order);
    },
  );

  it('passes it to nobody whose turn it is not', () => {
    expect(nextHere(ours, places, { count: 1, seats: [1] }, 1)).toBeNull();
    expect(nextHere(ours, places, { count: 300, seats: null }, 1)).toBeNull();
  });
});

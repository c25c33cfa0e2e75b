import { describe, expect, it } from 'vitest';
import type { FennecsSeen, FennecsView } from '../../src/wire';
import {
  type Act,
  actsOf,
  awaitsFirstTurn,
  type Event,
  rowsOf,
  type Takings,
  withTaking,
} from '../../src/games/fennecs/show';
import { scene, type Scene } from './scenes';

function actsOfScene({ earlier, view, events }: Scene): Act[] {
  return actsOf(earlier.at(-1)!.view, view, events);
}

function typesOf(acts: readonly Act[]): string[] {
  return acts.map((act) => act.type);
}

function place(stars: number): Event {
  const seen: FennecsSeen = {
    type: 'place',
    card: '3',
    column: 2,
    face: stars < 0 ? 'down' : 'up',
    stars,
  };
  return { number: 1, seat: 4, seen };
}

describe('an update', () => {
  const view = scene('tall').view;

  it('ends with the new position', () => {
    expect(actsOf(view, view, [])).toEqual([{ type: 'position', view }]);
  });

  it('shows where the star of a placed card goes', () => {
    const flights = (stars: number) =>
      (actsOf(view, view, [place(stars)])[0] as { flights: unknown }).flights;
    expect(flights(1)).toEqual([{ from: 'reserve', to: 'player-4', count: 1 }]);
    expect(flights(0)).toEqual([]);
    expect(flights(-1)).toEqual([{ from: 'player-4', to: 'column-2', count: 1 }]);
  });

  it('deals without a show', () => {
    const seen: FennecsSeen = { type: 'deal', seat: 0, card: null };
    expect(typesOf(actsOf(view, view, [{ number: 1, seat: -1, seen }]))).toEqual(['position']);
  });
});

describe('the first turn of a game', () => {
  const watched = scene('watching');
  const frames = [...watched.earlier, watched];

  it.each([...watched.names.keys()])('is awaited until it is had: seat %i', (seat) => {
    const first = frames.findIndex(({ events }) => events.some((event) => event.seat === seat));
    const awaited = frames.map(({ view }) => awaitsFirstTurn({ ...view, seat }));
    expect(first).toBeGreaterThan(0);
    expect(awaited).toEqual(frames.map((_, at) => at < first));
  });

  it('is past for who began by collecting, before their choice', () => {
    const { view } = scene('choosing');
    const columns = view.columns.map((column) => ({ ...column, laid: [] }));
    expect(awaitsFirstTurn({ ...view, round: 1, columns })).toBe(false);
  });

  it('is awaited by nobody who only watches', () => {
    expect(frames.some(({ view }) => awaitsFirstTurn(view))).toBe(false);
  });
});

describe('a collected column', () => {
  it('is counted card by card, its stars going to the collector', () => {
    const acts = actsOfScene(scene('collected'));
    const [count] = acts;
    expect(typesOf(acts)).toEqual(['count', 'position']);
    if (count?.type !== 'count') throw new Error('not counted');
    expect(count.running).toHaveLength(count.cards.length);
    expect(count.flights[0]).toMatchObject({
      from: `column-${count.column}`,
      to: `player-${count.seat}`,
    });
  });

  it('that a Supernova destroys gives its stars to the Reserve', () => {
    const [count] = actsOfScene(scene('supernova'));
    if (count?.type !== 'count') throw new Error('not counted');
    expect(count.running).toEqual([]);
    expect(count.flights).toEqual([expect.objectContaining({ to: 'reserve' })]);
  });
});

describe('a column that was taken while this device was away', () => {
  it('is summed up by its cards, without what it brought', () => {
    const { earlier, view, events } = scene('six');
    const before = earlier.at(-1)!.view;
    const summary = actsOf(before, view, events).find((act) => act.type === 'summary');
    if (summary?.type !== 'summary') throw new Error('no summary');
    const takers = before.columns.map(({ collected_by }) => collected_by);
    for (const { seat, cards, change } of rowsOf(summary, {})) {
      expect(change).toBe(takers.includes(seat) ? null : 0);
      expect(cards.length > 0).toBe(takers.includes(seat));
    }
  });
});

describe('a round that a choice of 6 ends', () => {
  const { earlier, view, events } = scene('six');

  it('is summed up with the cards that made it', () => {
    const acts = actsOf(earlier.at(-1)!.view, view, events);
    expect(typesOf(acts)).toEqual(['choice', 'summary', 'position']);
    const summary = acts[1];
    if (summary?.type !== 'summary') throw new Error('no summary');
    expect(summary.end.why).toBe('six');
    const takings = acts.reduce<Takings>(
      (taken, act) => (act.type === 'choice' ? withTaking(taken, act) : taken),
      {
        [summary.event.seat]: { cards: ['1/5', '1'], change: 2 },
      },
    );
    const rows = rowsOf(summary, takings);
    expect(rows[summary.event.seat]).toMatchObject({ cards: ['1/5', '1'], change: 2 + 6 });
    expect(rows.map(({ stars }) => stars)).toEqual(view.players.map(({ stars }) => stars));
    expect(summary.before.round).toBe(view.round - 1);
    expect(summary.after).toBe(view);
  });

  it('is summed up once when everything comes in one update', () => {
    const all = [...earlier.at(-1)!.events, ...events];
    const before: FennecsView = earlier.at(-2)!.view;
    expect(typesOf(actsOf(before, view, all)).filter((type) => type === 'summary')).toEqual([
      'summary',
    ]);
  });
});

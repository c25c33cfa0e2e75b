import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { text } from '../../src/count/csv';
import { ledgerRows } from '../../src/count/fennecs/rows';
import { foxyRows } from '../../src/count/foxy/rows';
import { type Entry, isSound } from '../../src/count/fennecs/ledger';
import { emptySheet, type Pad, TURNS } from '../../src/count/foxy/counting';
import { canBeRecord, cardName, deckFor, houseDeck, recordOf } from '../../src/count/foxy/record';
import type { Animal } from '../../src/games/foxy/cards';
import { Catalogue } from '../../src/lib/texts';
import ledgers from './ledgers.json';

const english = new Catalogue(
  'en',
  JSON.parse(
    readFileSync(new URL('../../../src/foxden/texts/en.json', import.meta.url), 'utf8'),
  ) as never,
);
const say = (key: string, facts?: Record<string, unknown>): string => english.text(key, facts);

const HENS = Array.from({ length: 17 }, (): Animal[] => ['hen']);
const PILE: Animal[][] = [['bear'], ['bear', 'cat'], [], ...HENS];
const pad: Pad = {
  fox: 'different',
  hard: false,
  pile: PILE,
  sheets: [
    { ...emptySheet('Ada, "the fox"'), numbers: PILE.map((_, at) => at), circle: 2 },
    { ...emptySheet('=SUM(1)'), numbers: PILE.map(() => null) },
  ],
};

const full: Pad = {
  ...pad,
  sheets: pad.sheets.map((sheet) => ({ ...sheet, numbers: PILE.map((_, at) => at) })),
};

describe('csv', () => {
  it('has a line a turn and everybody’s points', () => {
    const rows = foxyRows(pad, say);
    expect(rows).toHaveLength(1 + TURNS + 1);
    expect(rows[2]).toEqual([2, 'bear + cat', 3, '(1)', 0, '', 0]);
  });

  it('quotes what needs it and keeps names from being formulas', () => {
    const [head] = text(foxyRows(pad, say)).split('\r\n');
    expect(head).toContain('"Ada, ""the fox"""');
    expect(head).toContain("'=SUM(1)");
  });

  it('tells a ledger entry by entry', () => {
    const entries = ledgers[0]!.entries.flatMap((step) => step.entries as Entry[]);
    const rows = ledgerRows(['Ada', 'Bo'], entries, say);
    expect(rows[0]).toEqual(['round', 'player', 'what happened', 'Ada', 'Bo', 'Reserve']);
    expect(rows[1]?.slice(3)).toEqual([5, 5, 44]);
    expect(rows.at(-1)?.slice(3, 5)).toEqual(ledgers[0]!.entries.at(-1)?.stars);
  });
});

describe('a record', () => {
  it('knows the cards of the house', () => {
    expect(cardName(['cat', 'pig', 'hen'])).toBe('countryside:hen+pig+cat');
    expect(cardName(['hen', 'bear'])).toBeNull();
    expect(houseDeck()).toHaveLength(48);
  });

  it('asks for 20 cards and one Fox', () => {
    expect(canBeRecord({ ...full, pile: PILE.slice(1) })).toBe(false);
    expect(
      canBeRecord({ ...full, pile: PILE.map((card) => (card.length === 0 ? ['hen'] : card)) }),
    ).toBe(false);
    expect(canBeRecord(full)).toBe(true);
  });

  it('asks for every number: an empty box is no 0', () => {
    expect(canBeRecord(pad)).toBe(false);
  });

  it('brings its own deck where the house’s does not hold the pile', () => {
    expect(deckFor(['forest:bear', 'sea:octopus'])).toBeNull();
    const deck = deckFor(Array<string>(17).fill('countryside:hen'));
    expect(deck).toHaveLength(48);
    expect(deck?.filter((card) => card === 'countryside:hen').length).toBeGreaterThanOrEqual(17);
  });

  it('holds every event and the outcome', () => {
    const record = recordOf(pad) as {
      events: unknown[];
      outcome: { reason: string };
      seats: number;
    };
    expect(record.events).toHaveLength(TURNS * 3);
    expect(record.events[1]).toEqual({
      seat: 0,
      action: { type: 'write', number: 0, circled: false },
    });
    expect(record.outcome.reason).toBe('X17');
  });
});

describe('taking entries back', () => {
  it('is refused where later entries would hang in the air', () => {
    const entries: Entry[] = [
      { type: 'down', seat: 0 },
      { type: 'collect', seat: 1, cards: ['1', '2'], fives: 0, stars: 1 },
    ];
    expect(isSound(2, entries)).toBe(true);
    expect(isSound(2, entries.slice(1))).toBe(false);
  });

  it('finds every game of the engine sound', () => {
    for (const game of ledgers) {
      expect(
        isSound(
          game.players,
          game.entries.flatMap((step) => step.entries as Entry[]),
        ),
      ).toBe(true);
    }
  });
});

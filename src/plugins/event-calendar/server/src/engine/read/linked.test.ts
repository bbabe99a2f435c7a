import { expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../domain/visibility';
import type { Reader } from '../../domain/visibility';
import type { ReadPort } from '../../storage/ports/port';
import { createLinkedRecords } from './linked';
import type { LinkedRow } from './linked';

const EDITOR: Reader = { userId: 1, mayCreate: () => true, readsOthers: () => true };

const recordOf = (public_id: number, kind: LinkedRow['kind'], more: Partial<LinkedRow> = {}): LinkedRow => ({
  public_id,
  kind,
  status: 'publish',
  author: null,
  sort_name: `name ${public_id}`,
  structured: null,
  event_count: 0,
  locale: 'en',
  parent_locale: null,
  text: `<${public_id}>`,
  ...more,
});

/** Linked records over rows that a test may change, with the number of statements that they have sent. */
function linkedOver(rows: LinkedRow[]) {
  const records = createLinkedRecords();
  const state = { rows, at: 1, statements: 0 };
  const port: ReadPort = {
    dialect: 'sqlite',
    all: <Row extends object>() => {
      state.statements += 1;
      return Promise.resolve(state.rows.map((row): object => ({ ...row, at: state.at })) as Row[]);
    },
    close: () => Promise.resolve(),
  };
  /** How many records some of many events have. */
  const count = async (links: readonly string[]): Promise<number> => {
    const asker = { language: 'en', reader: ANONYMOUS };
    return (await records.find(port, { links, change: 1, many: true }, asker)).flat().length;
  };
  const texts = async (
    links: string | null,
    change: number,
    reader: Reader = ANONYMOUS,
  ): Promise<string[]> => {
    const found = await records.find(port, { links: [links], change }, { language: 'en', reader });
    return found[0]?.map(({ text }) => text) ?? [];
  };
  return { state, count, texts };
}

it('the linked records of an event are in order, and read once until the calendar changes', async () => {
  const { state, texts } = linkedOver([
    recordOf(1, 'tag', { sort_name: 'b' }),
    recordOf(2, 'tag', { sort_name: 'a' }),
    recordOf(3, 'organizer'),
    recordOf(4, 'organizer'),
  ]);
  for (let time = 0; time < 2; time += 1) {
    expect(await texts('0 1,1 2,1 4,0 3', 1)).toEqual(['<3>', '<4>', '<2>', '<1>']);
    expect(await texts('0 2', 1)).toEqual(['<2>']);
    expect(await texts(null, 1)).toEqual([]);
  }
  expect(state.statements).toBe(1);
  state.at = 2;
  state.rows = [recordOf(2, 'tag', { text: '<new>' })];
  expect(await texts('0 2', 2)).toEqual(['<new>']);
  expect(state.statements).toBe(2);
});

it('the rights of each reader decide what it sees of them', async () => {
  const { state, texts } = linkedOver([recordOf(1, 'venue', { status: 'draft' }), recordOf(2, 'tag')]);
  expect(await texts('0 1,0 2', 1, EDITOR)).toEqual(['<1>', '<2>']);
  expect(await texts('0 1,0 2', 1)).toEqual(['<2>']);
  expect(await texts('0 1,0 2', 1, EDITOR)).toEqual(['<1>', '<2>']);
  expect(state.statements).toBe(1);
});

it('events that were read before a change get no records that were remembered since', async () => {
  const { state, texts } = linkedOver([recordOf(1, 'tag', { text: '<old>' })]);
  state.at = 2;
  state.rows = [recordOf(1, 'tag', { text: '<new>' })];
  expect(await texts('0 1', 2)).toEqual(['<new>']);
  state.at = 1;
  state.rows = [recordOf(1, 'tag', { text: '<old>' })];
  expect(await texts('0 1', 1)).toEqual(['<old>']);
  expect(await texts('0 1', 2)).toEqual(['<new>']);
});

it('records that were read after the change of the events, or that are missing, are asked for again', async () => {
  const { state, texts } = linkedOver([recordOf(1, 'tag', { text: '<late>' })]);
  state.at = 2;
  expect(await texts('0 1', 1)).toEqual(['<late>']);
  state.at = 1;
  state.rows = [recordOf(1, 'tag')];
  expect(await texts('0 1,0 9', 1)).toEqual(['<1>']);
  expect(await texts('0 1,0 9', 1)).toEqual(['<1>']);
  expect(state.statements).toBe(3);
  state.rows.push(recordOf(9, 'tag'));
  expect(await texts('0 1,0 9', 1)).toEqual(['<1>', '<9>']);
});

it('what very many events link to is read once', async () => {
  const kinds = ['venue', 'organizer', 'tag'] as const;
  const { state, count } = linkedOver(kinds.map((kind, at) => recordOf(at, kind)));
  for (let slice = 0; slice < 1000; slice += 1) {
    // No two events have the same links.
    const links = Array.from({ length: 60 }, (_, at) => {
      const position = slice * 60 + at;
      return `${position} 0,${position} 1,${position} 2`;
    });
    expect(await count(links)).toBe(180);
  }
  expect(state.statements).toBe(1);
});

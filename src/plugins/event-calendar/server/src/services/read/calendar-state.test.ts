import { describe, expect, it } from '@jest/globals';
import type { ReadPort } from '../../storage/ports/port';
import { createStateReader } from './calendar-state';

const ROW = { change: 7, mark: 'a7', epoch: 1, rights: 2, parts: 'event e5 5,tag t4 4' };

/** A database whose state is the next of some rows, the last one again and again. */
function portOf(...rows: object[]): ReadPort & { statements: number } {
  const port = {
    dialect: 'sqlite' as const,
    statements: 0,
    async all<Row extends object>(): Promise<Row[]> {
      port.statements += 1;
      // The rows are those of the statement of the state.
      return [(rows.length > 1 ? rows.shift() : rows[0]) as Row];
    },
    close: () => Promise.resolve(),
  };
  return port;
}

describe('the state of the calendar', () => {
  it('has the parts that its row names', async () => {
    expect(await createStateReader(portOf(ROW)).read()).toMatchObject({
      change: 7,
      mark: 'a7',
      epoch: 1,
      rights: 2,
      parts: { event: { mark: 'e5', at: 5 }, tag: { mark: 't4', at: 4 } },
    });
  });

  it('has no parts in a calendar that has none', async () => {
    const { parts } = await createStateReader(portOf({ ...ROW, parts: null })).read();
    expect(parts).toEqual({});
  });

  it('is read once for all who ask together, and again for those who ask later', async () => {
    const port = portOf(ROW);
    const { read } = createStateReader(port);
    const [one, other] = await Promise.all([read(), read()]);
    expect([one === other, port.statements]).toEqual([true, 1]);
    await read();
    expect(port.statements).toBe(2);
  });

  it.each([
    ['change', { change: 8 }],
    ['mark', { mark: 'b7' }],
    ['epoch', { epoch: 2 }],
    ['rights', { rights: 3 }],
    ['parts', { parts: 'event e5 5,tag t5 5' }],
  ])('is the same object until its %s changes', async (_name, moved) => {
    const { read, last } = createStateReader(portOf(ROW, { ...ROW }, { ...ROW, ...moved }));
    const first = await read();
    expect(await read()).toBe(first);
    const later = await read();
    expect(later).not.toBe(first);
    expect(last()).toBe(later);
  });
});

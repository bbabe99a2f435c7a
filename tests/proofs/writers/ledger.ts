import type { Core } from '@strapi/strapi';
import { expect } from '#test';
import { TABLES } from '../../../src/plugins/event-calendar/server/src/storage/tables';
import { expectSoundRecords, indexDifferences } from '../../guard/invariants';

interface ChangeRow {
  number: number | string;
  kind: string;
  public_id: number | string;
  action: string;
}

/** Remembers the ids that a database has assigned over all starts of services, and checks the database against them. */
export class Ledger {
  /** The document id of every public id that ever existed. */
  private readonly owners = new Map<number, string>();
  private changes: string[] = [];
  private highest = 0;

  /** Checks all invariants of a database between writes, and the values that must not change between checks. */
  async expectSound(strapi: Core.Strapi): Promise<void> {
    const numbers = await expectSoundRecords(strapi);
    expect(await indexDifferences(strapi), 'the index equals a rebuild').toEqual([]);
    const counters = await readCounters(strapi);
    this.expectNumbers(numbers, counters.get('public_id') ?? 0);
    await this.expectChanges(strapi, numbers, counters.get('change') ?? 0);
  }

  private expectNumbers(numbers: ReadonlyMap<string, number>, counter: number): void {
    const before = this.highest;
    for (const [documentId, number] of numbers) {
      const owner = this.owners.get(number);
      if (owner === undefined)
        expect(number, 'a new number is above all earlier ones').toBeGreaterThan(before);
      else expect(documentId, `number ${number} belongs to one record for ever`).toBe(owner);
      this.owners.set(number, documentId);
      this.highest = Math.max(this.highest, number);
    }
    expect(counter, 'the sequence is not behind the numbers').toBeGreaterThanOrEqual(this.highest);
  }

  private async expectChanges(
    strapi: Core.Strapi,
    numbers: ReadonlyMap<string, number>,
    counter: number,
  ): Promise<void> {
    const rows: ChangeRow[] = await strapi.db.connection(TABLES.changes).select('*').orderBy('number');
    const told = rows.map((row) => `${row.number} ${row.kind} ${row.public_id} ${row.action}`);
    expect(told.slice(0, this.changes.length), 'changes that were logged stay').toEqual(this.changes);
    expect(
      rows.map(({ number }) => Number(number)),
      'change numbers have neither gaps nor duplicates',
    ).toEqual(rows.map((_, index) => index + 1));
    expect(counter, 'the sequence is where the change log is').toBe(rows.length);
    this.changes = told;

    const last = new Map(rows.map((row) => [Number(row.public_id), row.action]));
    const alive = new Set(numbers.values());
    for (const number of alive) expect(last.has(number), `the change log tells of ${number}`).toBe(true);
    for (const [number, action] of last) {
      expect(alive.has(number), `${number} is there unless its last change was its end`).toBe(
        action !== 'delete',
      );
    }
  }
}

async function readCounters(strapi: Core.Strapi): Promise<Map<string, number>> {
  const rows: { name: string; value: number | string }[] = await strapi.db
    .connection(TABLES.counters)
    .select('name', 'value');
  return new Map(rows.map(({ name, value }) => [name, Number(value)]));
}

/** Number of logged changes so far. */
export const countChanges = async (strapi: Core.Strapi): Promise<number> =>
  (await readCounters(strapi)).get('change') ?? 0;

import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from '@jest/globals';
import { KINDS } from '../../domain/kinds';
import { STATUSES } from '../../domain/status';
import { mayBeSeen, restrict, visibility } from '../../domain/visibility';
import type { Reader } from '../../domain/visibility';
import { dialectOf } from '../../storage/ports/dialect';
import { sql } from '../../storage/ports/sql';
import { isOpen, open, visible } from './visible';

const AUTHORS = [null, 1, 2];
const PASSWORDS = [null, 'secret'];

describe('the SQL form of visibility', () => {
  const database = new Database(':memory:');
  afterAll(() => {
    database.close();
  });
  database.exec('create table r (status text, author integer, password text)');
  const all = STATUSES.flatMap((status) =>
    AUTHORS.flatMap((author) => PASSWORDS.map((password) => ({ status, author, password }))),
  );
  const insert = database.prepare('insert into r values (?, ?, ?)');
  for (const { status, author, password } of all) insert.run(status, author, password);
  const found = (condition: ReturnType<typeof sql>): unknown[] => {
    const statement = sql`select status, author, password from r where ${condition}`;
    return database.prepare(statement.sql).all(...statement.values);
  };

  const readers = fc.record({
    userId: fc.constantFrom(null, 1, 2, 3),
    mayCreate: fc.subarray([...KINDS]).map((kinds) => (kind: (typeof KINDS)[number]) => kinds.includes(kind)),
    readsOthers: fc
      .subarray([...KINDS])
      .map((kinds) => (kind: (typeof KINDS)[number]) => kinds.includes(kind)),
  });

  it('says the same as the rule', () => {
    const property = (
      reader: Reader,
      kind: (typeof KINDS)[number],
      statuses: (typeof STATUSES)[number][],
    ): void => {
      const seen = restrict(visibility(reader, kind), statuses);
      const expected = all.filter((row) => mayBeSeen(seen, row));
      expect(found(visible(dialectOf('sqlite'), sql`r`, seen))).toEqual(expected);
    };
    fc.assert(fc.property(readers, fc.constantFrom(...KINDS), fc.subarray([...STATUSES]), property));
  });

  it('treats protected events like a row that has been read', () => {
    fc.assert(
      fc.property(readers, (reader) => {
        expect(found(open(sql`r`, reader))).toEqual(all.filter((row) => isOpen(reader, row)));
      }),
    );
  });
});

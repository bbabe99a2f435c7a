import { describe, expect, it } from '@jest/globals';
import { every, join, sql } from './sql';

describe('fragments of SQL', () => {
  it('bind whatever is not itself SQL', () => {
    const hostile = "'; drop table calendar_index; --";
    expect(sql`select ${hostile}, ${1}, ${null}`).toEqual({
      sql: 'select ?, ?, ?',
      values: [hostile, 1, null],
    });
  });

  it('insert fragments with their values in place', () => {
    const inner = sql`b = ${2}`;
    expect(sql`a = ${1} and ${inner} and c = ${3}`).toEqual({
      sql: 'a = ? and b = ? and c = ?',
      values: [1, 2, 3],
    });
  });

  it('join and combine', () => {
    expect(join([sql`a = ${1}`, sql`b = ${2}`], ' or ')).toEqual({ sql: 'a = ? or b = ?', values: [1, 2] });
    expect(every([])).toEqual({ sql: '1 = 1', values: [] });
  });

  it('replace characters that PostgreSQL cannot store', () => {
    expect(sql`${'a\0b\ud800c😀'}`.values).toEqual(['a\uFFFDb\uFFFDc😀']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { columns } from './columns';

describe('columns', () => {
  it('makes every column as wide as its longest cell', () => {
    expect(
      columns([
        ['name', 'role'],
        ['anna', 'editor'],
        ['christopher', ''],
      ]),
    ).toEqual(['name         role', 'anna         editor', 'christopher']);
  });

  it('makes no lines of nothing', () => expect(columns([])).toEqual([]));
});

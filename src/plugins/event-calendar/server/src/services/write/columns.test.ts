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

  it('returns no lines for no rows', () => expect(columns([])).toEqual([]));
});

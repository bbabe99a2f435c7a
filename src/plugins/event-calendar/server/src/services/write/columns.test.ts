import { describe, expect, it } from 'vitest';
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

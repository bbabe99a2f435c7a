import { describe, expect, it } from '@jest/globals';
import { withNumberedValues } from './postgres-pool';

describe('values of a PostgreSQL statement', () => {
  it('are numbered', () => {
    expect(withNumberedValues('a = ? and b = any(?::bigint[])')).toBe('a = $1 and b = any($2::bigint[])');
  });
});

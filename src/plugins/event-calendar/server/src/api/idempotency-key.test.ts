import { describe, expect, it } from '@jest/globals';
import { readIdempotencyKey } from './idempotency-key';

describe('readIdempotencyKey', () => {
  it('takes visible characters as they are', () => {
    expect(readIdempotencyKey(undefined)).toBeUndefined();
    expect(readIdempotencyKey(' order 17 ')).toBe('order 17');
    expect(readIdempotencyKey('"8e03978e"')).toBe('"8e03978e"');
    expect(readIdempotencyKey('k'.repeat(255))).toHaveLength(255);
  });

  it.each(['', '  ', 'k'.repeat(256), 'clé', 'a\tb'])('refuses %j by name', (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(/Idempotency-Key/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace';

describe('Pace', () => {
  it('grows while transactions are short, up to its limit', () => {
    const pace = new Pace(4, 10);
    pace.took(4, 20, 150);
    expect(pace.size).toBe(8);
    pace.took(3, 20, 150);
    expect(pace.size).toBe(8);
    pace.took(8, 40, 150);
    expect(pace.size).toBe(10);
  });

  it('takes what fits after a transaction that was too long, at least one', () => {
    const pace = new Pace(20, 100);
    pace.took(20, 300, 150);
    expect(pace.size).toBe(10);
    pace.took(1, 5_000, 150);
    expect(pace.size).toBe(1);
  });

  it('begins again with few', () => {
    const pace = new Pace(4, 16);
    pace.took(4, 1, 150);
    pace.took(8, 1, 150);
    pace.reset();
    expect(pace.size).toBe(4);
  });
});

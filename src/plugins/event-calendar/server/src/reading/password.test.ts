import { describe, expect, it } from 'vitest';
import { isPassword } from './password';

describe('a password', () => {
  it('is right only as a whole', () => {
    expect(isPassword('sesame', 'sesame')).toBe(true);
    for (const given of ['Sesame', 'sesam', 'sesame ', '', 'sésame'])
      expect(isPassword(given, 'sesame')).toBe(false);
  });
});

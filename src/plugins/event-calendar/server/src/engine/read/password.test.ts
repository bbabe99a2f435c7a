import { describe, expect, it } from '@jest/globals';
import { passwordMatcher, isPassword } from './password';

describe('a password', () => {
  it('is right only as a whole', () => {
    expect(isPassword('sesame', 'sesame')).toBe(true);
    for (const given of ['Sesame', 'sesam', 'sesame ', '', 'sésame'])
      expect(isPassword(given, 'sesame')).toBe(false);
  });
});

describe('the password of a request', () => {
  const open = (stored: string) => (stored === 'lost' ? undefined : stored.toLowerCase());

  it('matches the password of a stored form', () => {
    expect(passwordMatcher('sesame', open)('SESAME')).toBe(true);
    expect(passwordMatcher('sesame', open)('OTHER')).toBe(false);
  });

  it('matches nothing if there is no password, or if it cannot be decrypted', () => {
    expect(passwordMatcher(undefined, open)('SESAME')).toBe(false);
    expect(passwordMatcher('lost', open)('lost')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { fitting, isPassword } from './password';

describe('a password', () => {
  it('is right only as a whole', () => {
    expect(isPassword('sesame', 'sesame')).toBe(true);
    for (const given of ['Sesame', 'sesam', 'sesame ', '', 'sésame'])
      expect(isPassword(given, 'sesame')).toBe(false);
  });
});

describe('what came with a request', () => {
  const open = (stored: string) => (stored === 'lost' ? undefined : stored.toLowerCase());

  it('fits the password that a stored form opens to', () => {
    expect(fitting('sesame', open)('SESAME')).toBe(true);
    expect(fitting('sesame', open)('OTHER')).toBe(false);
  });

  it('fits nothing where there is none, or where nothing can be opened', () => {
    expect(fitting(undefined, open)('SESAME')).toBe(false);
    expect(fitting('lost', open)('lost')).toBe(false);
  });
});

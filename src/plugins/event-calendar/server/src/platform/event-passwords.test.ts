import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { createPasswordSeal, isStoredForm, storePassword } from './event-passwords';

const seal = createPasswordSeal('a key');
const password = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !isStoredForm(text));

describe('the seal of event passwords', () => {
  it('decrypts what it has encrypted, and does not reveal the password', () => {
    fc.assert(
      fc.property(password, fc.constantFrom(seal, createPasswordSeal(undefined)), (text, each) => {
        const stored = each.close(text);
        expect(isStoredForm(stored)).toBe(true);
        expect(each.open(stored)).toBe(text);
        if (text.length > 3) expect(stored).not.toContain(text);
      }),
    );
    expect(seal.close('sesame')).not.toBe(seal.close('sesame'));
  });

  it('cannot open with another key, without a key, or after a change of the text', () => {
    const stored = seal.close('sesame');
    expect(createPasswordSeal('another key').open(stored)).toBeUndefined();
    expect(createPasswordSeal('').open(stored)).toBeUndefined();
    expect(seal.open(`${stored.slice(0, -4)}AAAA`)).toBeUndefined();
    expect(seal.open('sealed:')).toBeUndefined();
  });

  it('decrypts passwords that were stored without a key', () => {
    expect(seal.open(createPasswordSeal(undefined).close('sesame'))).toBe('sesame');
    expect(seal.open('sesame')).toBe('sesame');
  });

  it('keeps the stored form of an unchanged password', () => {
    const stored = seal.close('sesame');
    expect(storePassword(seal, 'sesame', [stored])).toBe(stored);
    expect(storePassword(seal, stored, [])).toBe(stored);
    expect(storePassword(createPasswordSeal('another key'), stored, [stored])).toBe(stored);
    expect(storePassword(seal, '', [stored])).toBe('');
  });

  it('seals a new password, a password stored in clear text, and a text that only looks sealed', () => {
    for (const [written, before] of [
      ['Sesame', [seal.close('sesame')]],
      ['sesame', ['sesame']],
      ['sealed:nothing', []],
    ] as const) {
      const stored = storePassword(seal, written, before);
      expect(before).not.toContain(stored);
      expect(seal.open(stored)).toBe(written);
      expect(stored).not.toBe(written);
    }
  });
});

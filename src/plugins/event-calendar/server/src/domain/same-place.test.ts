import { describe, expect, it } from '@jest/globals';
import { agreement } from './same-place';

describe('a place of the same name', () => {
  it.each([
    ['nothing sent', { city: 'Lyon', phone: '1' }, {}, 0],
    ['equal values', { city: 'Lyon', zip: '69' }, { city: 'LYON', zip: '69' }, 2],
    ['empty values, which are not sent', { city: 'Lyon' }, { city: '', zip: '' }, 0],
    ['values that are missing', { city: '' }, { city: 'Lyon', phone: '1' }, 0],
    ['accents in another form', { city: 'Orléans' }, { city: 'Orle\u0301ans' }, 1],
    ['a description as it was read', { description: 'The first' }, { description: '<p>The first</p>' }, 1],
    [
      'another description of the same address',
      { address: '1 A', description: 'x' },
      { address: '1 a', description: 'y' },
      1,
    ],
  ])('is the one that is there: %s', (_case, stored, sent, equal) => {
    expect(agreement(stored, sent)).toBe(equal);
  });

  it.each([
    ['another city', { city: 'Lyon' }, { city: 'Lille' }],
    ['another phone at the same address', { address: '1 A', phone: '1' }, { address: '1 A', phone: '2' }],
    ['other accents', { city: 'Orléans' }, { city: 'Orleans' }],
    ['another description alone', { description: 'x' }, { description: 'y' }],
    [
      'another description, the phone equal',
      { phone: '1', description: 'x' },
      { phone: '1', description: 'y' },
    ],
    [
      'another description, a value missing',
      { city: 'A', description: 'x' },
      { city: 'A', zip: '1', description: 'y' },
    ],
  ])('is another one: %s', (_case, stored, sent) => {
    expect(agreement(stored, sent)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { stateprovinceAfter, stateprovinceOf } from './place';

describe('the state or province of a venue', () => {
  it.each([
    [{ stateprovince: 'The North', state: 'NY' }, 'The North'],
    [{ state: 'NY' }, 'NY'],
    [{ state: 'NY', province: 'Savoie', country: 'US' }, 'NY'],
    [{ state: 'NY', province: 'Savoie', country: 'United States' }, 'NY'],
    [{ state: 'NY', province: 'Savoie', country: ' us ' }, 'NY'],
    [{ state: 'NY', province: 'Savoie', country: 'France' }, 'Savoie'],
    [{ state: 'NY', country: 'France' }, ''],
    [{ province: 'Savoie' }, 'Savoie'],
    [{ stateprovince: '', state: 'NY' }, 'NY'],
    [{}, ''],
  ])('of %j is %j', (given, expected) => {
    expect(stateprovinceOf(given)).toBe(expected);
  });

  const stored = { state: 'NY', province: '', country: 'United States', stateprovince: 'NY' };
  it.each([
    [{ state: 'CA' }, 'CA'],
    [{ province: 'Ontario', country: 'Canada' }, 'Ontario'],
    [{ stateprovince: 'The North', state: 'CA' }, 'The North'],
    [{ stateprovince: '' }, ''],
    [{ country: 'France' }, ''],
    [{}, 'NY'],
  ])('after %j is %j', (sent, expected) => {
    expect(stateprovinceAfter(stored, sent)).toBe(expected);
  });

  it('follows the province alone outside of the United States', () => {
    const abroad = { state: '', province: 'Savoie', country: 'France', stateprovince: 'Savoie' };
    expect(stateprovinceAfter(abroad, { province: 'Isère' })).toBe('Isère');
  });

  it('set by an editor is kept until an address is sent', () => {
    expect(stateprovinceAfter({ ...stored, stateprovince: 'Upstate' }, {})).toBe('Upstate');
    expect(stateprovinceAfter({ ...stored, stateprovince: 'Upstate' }, { state: 'NY' })).toBe('NY');
  });
});

import { expect, it } from '#test';
import { byEpoch } from './by-epoch';

it('keeps values during an epoch, and none of another one', () => {
  const remembered = byEpoch(() => new Map<string, number>());
  remembered(5).set('total', 17);
  expect(remembered(5).get('total')).toBe(17);
  expect(remembered(6).get('total')).toBeUndefined();
  expect(remembered(5).get('total'), 'does not return values of an earlier epoch').toBeUndefined();
});

import { describe, expect, it } from '@jest/globals';
import type { WebhooksState } from '../../../server/src/panel-contract/webhooks';
import { targetForBadge } from './badge-target';

type Target = WebhooksState['targets'][number];

const target = (name: string, more: Partial<Target>): Target => ({
  id: 1,
  name,
  health: 'delivered',
  lastAt: null,
  offReason: null,
  ...more,
});

describe('the target for the badge', () => {
  it.each<[string, Target[]]>([
    ['failing', [target('waiting', { health: 'waiting' }), target('failing', { health: 'failing' })]],
    [
      'gone',
      [target('waiting', { health: 'waiting' }), target('gone', { health: 'off', offReason: 'gone' })],
    ],
    ['waiting', [target('told', {}), target('waiting', { health: 'waiting' })]],
    [
      'later',
      [
        target('earlier', { lastAt: '2031-01-01T00:00:00.000Z' }),
        target('later', { lastAt: '2031-01-02T00:00:00.000Z' }),
      ],
    ],
    ['new', [target('off', { health: 'off' }), target('new', { health: 'new' })]],
  ])('is the %s one', (name, targets) => {
    expect(targetForBadge(targets)?.name).toBe(name);
  });

  it('is undefined if there are no targets', () => {
    expect(targetForBadge([])).toBeUndefined();
  });
});

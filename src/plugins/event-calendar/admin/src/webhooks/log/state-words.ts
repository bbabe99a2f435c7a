import type { DeliveryLine } from '../../../../server/src/panel-contract/webhooks';
import type { Tone } from '../../ToneBadge';

/** The state of a delivery: the end of its text key, and its colour. */
export function stateOf({
  type,
  state,
  nextAt,
  lastOutcome,
}: Pick<DeliveryLine, 'type' | 'state' | 'nextAt' | 'lastOutcome'>): {
  name: 'waiting' | 'held' | 'retrying' | 'failedTest' | Exclude<DeliveryLine['state'], 'pending'>;
  tone: Tone;
} {
  // Nothing is sent to a target that is switched off.
  if (state === 'pending' && nextAt === null) return { name: 'held', tone: 'neutral' };
  if (state === 'pending')
    return lastOutcome === null
      ? { name: 'waiting', tone: 'secondary' }
      : { name: 'retrying', tone: 'danger' };
  // A test is sent only once, so "given up" would be wrong.
  if (state === 'failed' && type === 'calendar.test') return { name: 'failedTest', tone: 'danger' };
  const tones = { delivered: 'success', failed: 'danger', superseded: 'neutral' } as const;
  return { name: state, tone: tones[state] };
}

/** Key of the text that says what a delivery is about. */
export const aboutOf = ({ type, changes }: Pick<DeliveryLine, 'type' | 'changes'>): string =>
  type === 'calendar.changed' && changes === 0
    ? 'webhooks.type.rebuild'
    : `webhooks.type.${type.replace('calendar.', '')}`;

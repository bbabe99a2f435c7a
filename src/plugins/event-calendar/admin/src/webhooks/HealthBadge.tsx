import type { TargetHealth, TargetView } from '../../../server/src/panel-contract/webhooks';
import { ToneBadge } from '../ToneBadge';
import type { Tone } from '../ToneBadge';
import { useWebhooksText } from './use-webhooks-text';

const TONES: Record<TargetHealth, Tone> = {
  off: 'neutral',
  failing: 'danger',
  waiting: 'secondary',
  delivered: 'success',
  new: 'neutral',
};

/** The health of a target as a coloured badge. */
export function HealthBadge({ health, offReason }: Pick<TargetView, 'health' | 'offReason'>) {
  const text = useWebhooksText();
  return offReason === null ? (
    <ToneBadge tone={TONES[health]}>{text(`webhooks.health.${health}`)}</ToneBadge>
  ) : (
    <ToneBadge tone={offReason === 'gone' ? 'danger' : 'neutral'}>
      {text(`webhooks.health.${offReason}`)}
    </ToneBadge>
  );
}

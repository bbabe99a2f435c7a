import type { WebhooksState } from '../../../server/src/panel-contract/webhooks';

type Target = WebhooksState['targets'][number];

/** The target for the badge: one that fails, else one that waits, else the one that was notified last. */
export function targetForBadge(targets: readonly Target[]): Target | undefined {
  const rank = ({ health, offReason }: Target): number =>
    health === 'failing' || offReason === 'gone'
      ? 0
      : ['waiting', 'delivered', 'new', 'off'].indexOf(health) + 1;
  return targets.toSorted(
    (one, other) => rank(one) - rank(other) || (other.lastAt ?? '').localeCompare(one.lastAt ?? ''),
  )[0];
}

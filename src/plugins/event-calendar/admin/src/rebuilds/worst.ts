import type { RebuildState } from '../../../server/src/panel-contract/rebuilds';

type Target = RebuildState['targets'][number];

/** The target that says most of how rebuilds do: one in trouble, else one that waits, else the one that was told last. */
export function mostTelling(targets: readonly Target[]): Target | undefined {
  const rank = ({ health, offReason }: Target): number =>
    health === 'failing' || offReason === 'gone'
      ? 0
      : ['waiting', 'delivered', 'new', 'off'].indexOf(health) + 1;
  return targets.toSorted(
    (one, other) => rank(one) - rank(other) || (other.lastAt ?? '').localeCompare(one.lastAt ?? ''),
  )[0];
}

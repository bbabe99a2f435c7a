import type { Status } from '../../../server/src/domain/status';
import { ToneBadge } from '../ToneBadge';
import type { Tone } from '../ToneBadge';
import { useText } from '../use-text';

const TONES: Record<Status, Tone> = {
  publish: 'success',
  future: 'alternative',
  draft: 'secondary',
  pending: 'warning',
  private: 'primary',
  trash: 'danger',
};

/** The status of a record as a coloured badge. */
export function StatusBadge({ status }: { status: Status }) {
  const text = useText();
  return <ToneBadge tone={TONES[status]}>{text(`editorial.status.${status}`)}</ToneBadge>;
}

import { Status, Typography } from '@strapi/design-system';
import type { StatusVariant } from '@strapi/design-system';
import type { Status as CalendarStatus } from '../../../server/src/domain/status';
import { useText } from '../use-text';

const VARIANTS: Record<CalendarStatus, StatusVariant> = {
  publish: 'success',
  future: 'alternative',
  draft: 'secondary',
  pending: 'warning',
  private: 'primary',
  trash: 'danger',
};

/** The status of a record in words, in its colour. */
export function StatusBadge({ status }: { status: CalendarStatus }) {
  const text = useText();
  return (
    <Status variant={VARIANTS[status]} size="S">
      <Typography tag="span" variant="omega" fontWeight="bold">
        {text(`desk.status.${status}`)}
      </Typography>
    </Status>
  );
}

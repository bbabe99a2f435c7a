import { Typography } from '@strapi/design-system';
import { valueAt } from '../value-at';
import type { ListedRecord } from './listed-record';

/** The name of an event's venue on as many lines as it needs. Strapi's own stays on one, which pushes the status off the screen. */
export default function VenueCell({ record }: { record: ListedRecord }) {
  const name = valueAt(record, 'venue', 'name');
  return (
    <Typography textColor="neutral800" style={{ display: 'block', whiteSpace: 'normal', maxWidth: '16rem' }}>
      {typeof name === 'string' ? name : '-'}
    </Typography>
  );
}

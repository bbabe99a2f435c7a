import { Badge } from '@strapi/design-system';
import { useText } from '../use-text';
import type { ListedRecord } from './listed-record';

/** The status of a record that Strapi's own column (draft, modified, published) does not show. */
function noteOf(record: ListedRecord): 'trash' | 'pending' | 'scheduled' | 'private' | undefined {
  if (record['trashedAt']) return 'trash';
  if (record['publishAt']) return 'scheduled';
  if (record['readyForReview'] === true) return 'pending';
  return record['private'] === true ? 'private' : undefined;
}

/** A badge for records that are pending, scheduled, private or in the trash. */
export default function PublicationCell({ record }: { record: ListedRecord }) {
  const text = useText();
  const note = noteOf(record);
  if (note === undefined) return null;
  return <Badge>{text(`layout.note.${note}`)}</Badge>;
}

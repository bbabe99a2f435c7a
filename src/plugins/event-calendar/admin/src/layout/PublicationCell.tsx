import { Badge, Flex } from '@strapi/design-system';
import type { Kind } from '../../../server/src/domain/kinds';
import { LackingBadges } from '../languages/LackingBadges';
import { useText } from '../use-text';
import type { ListedRecord } from './listed-record';

/** What Strapi's status column does not show about a record. */
function noteOf(record: ListedRecord): 'trash' | 'pending' | 'scheduled' | 'private' | undefined {
  if (record['trashedAt']) return 'trash';
  if (record['readyForReview'] === true) return 'pending';
  if (record['publishAt']) return 'scheduled';
  return record['private'] === true ? 'private' : undefined;
}

/** Badges for records that are pending, scheduled, private or in the trash, and for languages that they lack or that are behind. */
export default function PublicationCell({ kind, record }: { kind: Kind; record: ListedRecord }) {
  const text = useText();
  const documentId = record['documentId'];
  const note = noteOf(record);
  return (
    <Flex gap={1} wrap="wrap">
      {note !== undefined && <Badge>{text(`layout.note.${note}`)}</Badge>}
      {typeof documentId === 'string' && note !== 'trash' && (
        <LackingBadges kind={kind} documentId={documentId} version={String(record['updatedAt'])} />
      )}
    </Flex>
  );
}

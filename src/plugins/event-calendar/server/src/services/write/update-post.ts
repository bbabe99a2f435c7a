import { momentOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { statusOf } from '../../domain/status';
import type { Status } from '../../domain/status';
import type { Instant } from '../../domain/time/types';
import { forbidden } from '../../api/errors';
import { demand } from './actor';
import { imageOf, publicationDate } from './post-fields';
import type { PostValues } from './post-fields';
import type { PublicationChange } from './publication';
import { publicationAfter } from './publication';
import type { StoredRecord } from './save-change';
import type { Attributes } from './save-document';
import type { OpenWriting } from './writing';

/** The changes of a write in the fields that events, venues and organizers share. */
export interface PostChange {
  version: PublicationChange['version'] | undefined;
  fields: Attributes;
}

/**
 * The sent author, status, publication date and image of an update; others are kept (docs/interface.md 11.2,
 * 16.3).
 * @param stored the version with the current values
 * @throws CalendarError 403 for another author without the right to name one, and for the trash without the right to delete;
 *   400 for an image by its address
 */
export function postChange(
  writing: OpenWriting,
  record: StoredRecord,
  stored: VersionRow,
  values: PostValues,
): PostChange {
  const { actor, now } = writing;
  const { author } = values;
  if (author !== undefined && author !== Number(stored['author']) && !actor.may('capability.editOthers'))
    throw forbidden(actor.anonymous);
  const status = statusOfRecord(record, stored);
  if (values.status === 'trash' && status !== 'trash' && record.kind !== 'category' && record.kind !== 'tag')
    demand(actor, `${record.kind}.delete`);
  const published = { status, date: dateOfRecord(stored, status) };
  const sent = { status: values.status, date: publicationDate(writing, values) };
  const publication = publicationAfter(published, sent, actor.may('capability.publish'), now);
  const image = imageOf(writing, values.image);
  return {
    version: publication?.version,
    fields: {
      ...(author === undefined ? {} : { author }),
      ...publication?.fields,
      ...(image === undefined ? {} : { image }),
    },
  };
}

/** The status of a whole record: published if any of its languages is. */
function statusOfRecord({ rows }: StoredRecord, stored: VersionRow): Status {
  const published = rows.find((row) => row.published_at !== null);
  return statusOf({
    published: published !== undefined,
    private: Boolean((published ?? stored)['private']),
    readyForReview: Boolean(stored['ready_for_review']),
    publishAt: momentOf(stored['publish_at']) ?? null,
    trashed: Boolean(stored.trashed_at),
  });
}

const dateOfRecord = (stored: VersionRow, status: Status): Instant | undefined =>
  momentOf(status === 'future' ? stored['publish_at'] : stored['date']);

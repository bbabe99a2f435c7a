import { z } from '@strapi/utils';
import { inTransaction } from '../../storage/transaction';
import type { LockedTransaction } from '../../storage/transaction';
import { impossible, missing } from '../../write-model/records/refuse';
import { isPublishedRow } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { textsWithin, versionsAsKept } from '../../write-model/trashed-versions';
import type { KeptVersion } from '../../write-model/kept-form';
import {
  forgetUnpublished,
  keepUnpublished,
  unpublishedVersion,
} from '../../write-model/unpublished-versions';
import { uidOf } from '../../domain/kinds';
import type { Unpublished } from '../../panel-contract/board';
import type { RestoredRecord } from '../../panel-contract/editorial';
import { ownVersions, placeOf, restoreVersions } from '../editorial/change-trash';
import { publishKept } from '../editorial/publish-kept';
import { demandTarget } from '../editorial/targets';
import type { Target } from '../editorial/targets';
import type { MoveContext } from './move';
import { ConflictError } from '../request/route';

/** The body of `POST /board/events/:documentId/unpublish`. */
export const UNPUBLISH_BODY = z.object({ locale: z.string().min(1).max(35) });

/**
 * Unpublishes an event in a language and keeps the published version, so that this can be undone.
 * @returns the name under which `undoUnpublish` finds the kept version
 * @throws ApplicationError if the event is not published in that language
 * @throws NotFoundError and ForbiddenError (needs the right to publish)
 */
export function unpublishEvent(
  { strapi, person }: MoveContext,
  documentId: string,
  locale: string,
): Promise<Unpublished> {
  return inTransaction(strapi, async (transaction) => {
    const target = await demandTarget(transaction, person, ['publish'], 'event', documentId);
    refuseTrashed(target);
    const row = publishedIn(target.rows, locale);
    if (row === undefined) throw impossible('notPublishedThere', {});
    const undo = await keepUnpublished(transaction, 'event', row);
    await strapi.documents(uidOf('event')).unpublish({ documentId, locale });
    return { undo };
  });
}

/**
 * Restores the published version that `unpublishEvent` removed. The draft stays a draft, and nothing else of the event is published.
 * Shared fields come from the languages that are published now. If another event has taken the slug, the slug gets a number.
 * @returns what could not be restored
 * @throws ConflictError if the language has been published again, or after a day
 * @throws NotFoundError and ForbiddenError (needs the right to publish)
 */
export async function undoUnpublish(
  { strapi, person }: MoveContext,
  transaction: LockedTransaction,
  undo: string,
): Promise<RestoredRecord> {
  const kept = await unpublishedVersion(transaction, undo);
  if (kept === undefined) throw new ConflictError('undoTooLate');
  const { documentId, locale, version } = kept;
  const target = await demandTarget(transaction, person, ['publish'], 'event', documentId);
  refuseTrashed(target);
  if (publishedIn(target.rows, locale) !== undefined) throw new ConflictError('publishedMeanwhile');
  if (target.drafts.every((row) => row.locale !== locale))
    throw missing('missingLanguage', { kind: 'event' });

  const rows = await ownVersions(transaction, 'event', documentId);
  const byRow = await versionsAsKept(transaction, 'event', rows);
  const before = new Map(rows.map((row) => [placeOf('event', row), byRow.get(row.id)]));
  const other = rows.find((row) => isPublishedRow('event', row));
  const published = textsWithin(strapi, 'event', version, other && byRow.get(other.id));
  await publishKept(transaction, 'event', { documentId, locale }, [{ locale, published }], person.id);
  const after = await ownVersions(transaction, 'event', documentId);
  const versionFor = (row: VersionRow): KeptVersion | undefined => {
    const isUndone = isPublishedRow('event', row) && row.locale === locale;
    // Strapi has published the draft and copied its shared fields to the other languages.
    return isUndone ? published : before.get(placeOf('event', row));
  };
  await forgetUnpublished(transaction.trx, undo);
  return restoreVersions(transaction, 'event', documentId, after, versionFor, {
    locale,
    version,
  });
}

function refuseTrashed({ primary }: Target): void {
  if (primary.trashed_at) throw missing('eventInTrash', {});
}

const publishedIn = (rows: readonly VersionRow[], locale: string): VersionRow | undefined =>
  rows.find((row) => isPublishedRow('event', row) && row.locale === locale);

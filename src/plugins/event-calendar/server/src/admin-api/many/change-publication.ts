import type { Core } from '@strapi/strapi';
import { uidOf } from '../../domain/kinds';
import { isWallTime } from '../../domain/time/types';
import type { EventChange } from '../../panel-contract/many';
import type { Settings } from '../../platform/settings/settings';
import { updateDocument } from '../../services/write/save-document';
import { momentOf } from '../../storage/documents';
import type { LockedTransaction } from '../../storage/transaction';
import { publishEvents, unpublishEvents } from '../../write-model/publication-rows';
import { withoutResult } from '../../write-model/rows-alone';
import { demandPublishable, momentAt } from '../editorial/schedule-publication';
import { publishedLanguages } from '../editorial/targets';
import type { Target } from '../editorial/targets';
import type { Person } from '../request/person';
import type { CheckedChange } from './schema';

/** The members of a change that say whether, when and by whose word readers see an event. */
type PublicationChange = Pick<EventChange, 'publish' | 'unpublish' | 'publishAt' | 'readyForReview'>;

/** Whether the person needs the right to publish for this change of an event that readers do not see. */
export const needsPublisher = ({ publish, unpublish, publishAt }: CheckedChange): boolean =>
  publish !== undefined || unpublish !== undefined || publishAt !== undefined;

/** Whether the change is only about a later publication: readers see nothing of it now. */
export const isAboutLater = (change: CheckedChange): boolean =>
  Object.keys(change).every((name) => name === 'publishAt' || name === 'readyForReview');

/** Events that are published or unpublished together when all other changes are made. */
export interface PublicationsToCome {
  publish: EventInLanguages[];
  unpublish: EventInLanguages[];
}

interface EventInLanguages extends Target {
  locales: string[];
}

/** Carries them out: all that can be together, the others one by one. */
export async function carryOut(
  transaction: LockedTransaction,
  { publish, unpublish }: PublicationsToCome,
  naming: (target: Target, work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const documents = transaction.strapi.documents(uidOf('event'));
  for (const target of await publishEvents(transaction, publish)) {
    const { documentId, locales } = target;
    await naming(target, () => withoutResult(() => documents.publish({ documentId, locale: locales })));
  }
  for (const target of await unpublishEvents(transaction, unpublish)) {
    const { documentId, locales } = target;
    for (const locale of locales)
      await naming(target, () => withoutResult(() => documents.unpublish({ documentId, locale })));
  }
}

/** Whether a change does nothing but publish or unpublish. */
const isPublicationAlone = (change: CheckedChange): boolean =>
  Object.keys(change).every((name) => name === 'publish' || name === 'unpublish');

/**
 * Publishes an event, unpublishes it, schedules its publication or lets it wait for review. What is public already is not scheduled,
 * and does not wait, unless it has changes.
 * @param toCome gets what can be done later, together with other events
 * @returns the change that undoes it
 * @throws ApplicationError if the time has passed, or the event could not be published at that time
 */
export async function changePublication(
  { strapi, settings, person }: { strapi: Core.Strapi; settings: Settings; person: Person },
  target: Target,
  change: CheckedChange,
  toCome?: PublicationsToCome,
): Promise<PublicationChange> {
  const { publish, unpublish, publishAt, readyForReview } = change;
  const isLater = toCome !== undefined && isPublicationAlone(change);
  const { documentId, drafts, primary } = target;
  const languages = drafts.map(({ locale }) => locale);
  const published = publishedLanguages(target);
  const isPublic = new Set(published.map(({ locale }) => locale));
  const chosen = (isPublished: boolean, named: true | string[]): string[] =>
    languages.filter(
      (language) => isPublic.has(language) === isPublished && (named === true || named.includes(language)),
    );
  const documents = strapi.documents(uidOf('event'));
  const undo: PublicationChange = {};
  if (publish !== undefined) {
    const locale = chosen(false, publish);
    if (locale.length > 0 && isLater) toCome.publish.push({ ...target, locales: locale });
    else if (locale.length > 0) await withoutResult(() => documents.publish({ documentId, locale }));
    for (const language of locale) isPublic.add(language);
    undo.unpublish = locale;
  }
  if (unpublish !== undefined) {
    undo.publish = chosen(true, unpublish);
    if (isLater && undo.publish.length > 0) toCome.unpublish.push({ ...target, locales: undo.publish });
    for (const locale of undo.publish) {
      if (!isLater) await withoutResult(() => documents.unpublish({ documentId, locale }));
      isPublic.delete(locale);
    }
  }

  const before = {
    publishAt: isoOf(primary['publish_at']),
    readyForReview: Boolean(primary['ready_for_review']),
  };
  const after: Partial<typeof before> = {};
  const isOpen = languages.some((language) => !isPublic.has(language));
  if (publishAt === null || (publishAt !== undefined && hasPassed(publishAt))) after.publishAt = null;
  else if (publishAt !== undefined && isOpen) {
    if (unpublish === undefined) demandPublishable(strapi, target);
    after.publishAt = isWallTime(publishAt)
      ? new Date(momentAt(publishAt, settings, 'publishAt')).toISOString()
      : publishAt;
    after.readyForReview = false;
  }
  const mayWait = isOpen || published.some(({ asItStands }) => !asItStands);
  if (readyForReview !== undefined && (!readyForReview || mayWait)) after.readyForReview = readyForReview;
  // A publication ends the schedule and the wait.
  const isMoved = publish !== undefined || unpublish !== undefined;
  const { publishAt: at = before.publishAt, readyForReview: waits = before.readyForReview } = after;
  const differs = at !== before.publishAt || waits !== before.readyForReview;
  if (differs || (isMoved && Object.keys(after).length > 0)) {
    const data = { ...after, updatedBy: person.id };
    await updateDocument(strapi, 'event', documentId, primary.locale, data, 'draft');
  }

  if (publishAt !== undefined || (isMoved && before.publishAt !== null)) undo.publishAt = before.publishAt;
  if (
    readyForReview !== undefined ||
    after.readyForReview !== undefined ||
    (isMoved && before.readyForReview)
  )
    undo.readyForReview = before.readyForReview;
  return undo;
}

/** Whether a time that an undo gives back has passed: the event would be published at once. */
const hasPassed = (publishAt: string): boolean =>
  !isWallTime(publishAt) && Date.parse(publishAt) <= Date.now();

function isoOf(value: unknown): string | null {
  const moment = momentOf(value);
  return moment === undefined ? null : new Date(moment).toISOString();
}

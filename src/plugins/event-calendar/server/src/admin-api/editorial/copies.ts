import { z } from '@strapi/utils';
import { mayCopyPassword } from '../../access/password-rights';
import { isFilled } from '../../write-model/slugs';
import { inTransaction } from '../../services/write/writing';
import { impossible, missing } from '../../write-model/records/refuse';
import { isStandInRow } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { uidOf } from '../../domain/kinds';
import { timesOn } from '../../domain/time/copy-times';
import type { CopiedTimes } from '../../domain/time/copy-times';
import { MAX_DATES, dayOfDate } from '../../domain/time/recurrence';
import { isWallTime } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import type { Copies } from '../../panel-contract/editorial';
import { uncopiedFields } from '../../resources/fields/event-fields';
import { demand, demandRecord } from '../request/person';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { demandTarget, publishedLanguages } from './targets';
import type { Target } from './targets';

const date = z
  .string()
  .refine((text) => dayOfDate(text) !== undefined, { message: 'must be a day YYYY-MM-DD' });

/** Schema of days `YYYY-MM-DD`, sorted and without duplicates. */
export const datesSchema = z
  .array(date)
  .max(MAX_DATES)
  .transform((dates) => [...new Set(dates)].toSorted());

const wanted = z.object({
  dates: datesSchema.refine((dates) => dates.length > 0, { message: 'must name at least one day' }),
  publish: z.boolean().default(false),
});

/**
 * `POST /events/:documentId/copies` with `{dates, publish}`: copies the event to each of the days, in all its languages; creates all
 * copies or none. Copies keep the time of day and the length in the event's zone, and get their own numbers and slugs. With
 * `publish`, the languages in which the event is published are published, or all languages if the event is not published.
 * The copies of an event whose password the person may not read have no password and are not published (docs/interface.md 24.7).
 */
export const COPIES_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/events/:documentId/copies',
  async handle(request): Promise<Copies> {
    const { strapi, person, params, body } = request;
    const { dates, publish } = checked(wanted, body);
    const documentId = params['documentId'] ?? '';
    const rights = publish ? (['create', 'publish'] as const) : (['create'] as const);
    for (const right of rights) demand(person, right, 'event');
    return inTransaction(strapi, async (trx) => {
      const target = await demandTarget(strapi, trx, person, ['read'], 'event', documentId);
      const withoutPassword = await losesPassword(strapi, target);
      const created: Copies['created'] = [];
      for (const day of dates) {
        const copy = await copyTo(request, target, day, publish && !withoutPassword);
        // Rights may depend on the record's creator and languages, so they are checked on the first copy.
        if (created.length === 0) await demandRecord(strapi, person, rights, 'event', copy.documentId);
        created.push(copy);
      }
      return { created, withoutPassword };
    });
  },
};

/** Whether copies that the person makes of a protected event have no password. */
export const losesPassword = async (
  strapi: PanelRequest['strapi'],
  { documentId, rows }: Target,
): Promise<boolean> =>
  rows.some((row) => isFilled(row['password'])) && !(await mayCopyPassword(strapi, documentId));

async function copyTo(
  { strapi, person }: PanelRequest,
  target: Target,
  day: string,
  publish: boolean,
): Promise<Copies['created'][number]> {
  const documents = strapi.documents(uidOf('event'));
  const { moved: _moved, ...times } = timesOn(day, timesOf(target.primary));
  const fresh = { date: null, readyForReview: false, createdBy: person.id, updatedBy: person.id };
  const copy = await documents.clone({
    documentId: target.documentId,
    locale: '*',
    data: { ...times, ...fresh, ...uncopiedFields() },
  });
  if (copy === null) throw missing('missing', { kind: 'event' });
  const { documentId, entries } = copy;
  const publicId = Number(Object(entries[0]).publicId);
  if (publish) await documents.publish({ documentId, locale: languagesToPublish(target) });
  return { documentId, publicId, date: day, startDate: times.startDate };
}

function languagesToPublish(target: Target): string[] {
  const published = publishedLanguages(target).map(({ locale }) => locale);
  return published.length > 0
    ? published
    : target.drafts.filter((row) => !isStandInRow(row)).map(({ locale }) => locale);
}

/** The times of an event, to copy them. @throws ApplicationError if the event has no times yet */
export function timesOf(row: VersionRow): CopiedTimes {
  const [start, end] = [String(row['start_date'] ?? ''), String(row['end_date'] ?? '')];
  const zone = readZone(String(row['timezone'] ?? ''));
  if (!isWallTime(start) || !isWallTime(end) || zone === undefined) throw impossible('copyNeedsTimes', {});
  return { startDate: start, endDate: end, zone, allDay: Boolean(row['all_day']) };
}

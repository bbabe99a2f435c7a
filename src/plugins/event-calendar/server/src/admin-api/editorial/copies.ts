import { z } from '@strapi/utils';
import { GAPS } from '../../domain/recurrence/dates';
import { mayCopyPassword } from '../../access/password-rights';
import { isFilled } from '../../write-model/slugs';
import { inParts } from '../../services/write/in-parts';
import { joinSeries } from '../../services/write/series/join-series';
import type { JoinedBy } from '../../services/write/series/join-series';
import { seriesWithAny } from '../../storage/series';
import { inTransaction } from '../../storage/transaction';
import { forbidden, impossible, missing } from '../../write-model/records/refuse';
import { isStandInRow } from '../../storage/documents';
import { asWorker, waitAnew } from '../../storage/write-turns';
import type { VersionRow } from '../../storage/documents';
import { uidOf } from '../../domain/kinds';
import { MAX_COPIES, timesOn } from '../../domain/time/copy-times';
import type { CopiedTimes } from '../../domain/time/copy-times';
import { dayOfDate } from '../../domain/time/day-text';
import { isWallTime } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import type { Copies } from '../../panel-contract/editorial';
import { uncopiedFields } from '../../resources/fields/event-fields';
import { CREATION, once } from '../request/once';
import { demand, demandRecord } from '../request/person';
import type { Person } from '../request/person';
import { ConflictError, checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { RULE_TEXT } from '../request/rule-text';
import { demandChangeable } from './demand-changeable';
import { demandTarget, publishedLanguages, stateOf } from './targets';
import type { Target } from './targets';
import { withheldFields } from './withheld-fields';

const date = z
  .string()
  .refine((text) => dayOfDate(text) !== undefined, { message: 'must be a day YYYY-MM-DD' });

/** Schema of days `YYYY-MM-DD`, sorted and without duplicates. */
export const datesSchema = z
  .array(date)
  .max(MAX_COPIES)
  .transform((dates) => [...new Set(dates)].toSorted());

const wanted = z.object({
  dates: datesSchema.refine((dates) => dates.length > 0, { message: 'must name at least one day' }),
  publish: z.boolean().default(false),
  creation: CREATION,
  series: z
    .object({
      rule: RULE_TEXT.optional(),
      goesOn: z.boolean().default(false),
      gaps: z.enum(GAPS).optional(),
    })
    .optional(),
});

/**
 * `POST /events/:documentId/copies` with `{dates, publish, series, creation}`: copies the event to each of the days, in all its languages; creates all
 * copies or none. Copies keep the time of day and the length in the event's zone, and get their own numbers and slugs. With
 * `publish`, the languages in which the event is published are published, or all languages if the event is not published. With `series`, the
 * event and its copies become a series; `rule` says by which rule, `goesOn` whether it has later dates, which the calendar makes
 * by itself, and `gaps` what becomes of times that clocks skip (`JoinedBy`).
 * Hundreds of copies take a while: they are written in parts, so that others write in between, and published when all of them are
 * there. If a part fails, the copies are deleted.
 * They are made once for each name `creation`.
 * The copies of an event whose password the person may not read have no password and are not published (docs/interface.md 24.7).
 */
export const COPIES_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/events/:documentId/copies',
  async handle(request): Promise<Copies> {
    const { person, body } = request;
    const asked = checked(wanted, body);
    for (const right of rightsFor(asked.publish)) demand(person, right, 'event');
    demandTimes(person);
    return once(request, asked.creation, () => copyToAll(request, asked));
  },
};

async function copyToAll(
  request: PanelRequest,
  { dates, publish, series }: z.infer<typeof wanted>,
): Promise<Copies> {
  const { strapi, params } = request;
  const documentId = params['documentId'] ?? '';
  if (series !== undefined) await demandJoinable(request, documentId);
  const created: Copies['created'] = [];
  try {
    const { locales, withoutPassword } = await makeCopies(request, documentId, dates, publish, created);
    const published = publish && !withoutPassword;
    if (published) await publishAll(strapi, created, locales);
    if (series !== undefined) await join(request, documentId, created, series);
    return { created, withoutPassword, published };
  } catch (error) {
    await asWorker(() => deleteAll(strapi, created));
    throw error;
  }
}

/** @throws ApplicationError if the event is a date of a series; ForbiddenError if the person may not change it */
async function demandJoinable({ strapi, person }: PanelRequest, documentId: string): Promise<void> {
  const reading = { trx: strapi.db.connection, strapi };
  await demandChangeable(reading, person, [documentId]);
  if ((await seriesWithAny(reading.trx, [documentId])).length > 0) throw impossible('inSeries', {});
}

async function join(
  { strapi, person }: PanelRequest,
  documentId: string,
  created: Copies['created'],
  by: JoinedBy,
): Promise<void> {
  waitAnew(strapi);
  const copies = created.map((copy) => copy.documentId);
  await inTransaction(strapi, async (transaction) => {
    // Somebody may have published it meanwhile.
    await demandChangeable(transaction, person, [documentId]);
    return joinSeries(transaction, [documentId, ...copies], by);
  });
}

const rightsFor = (publish: boolean) => (publish ? (['create', 'publish'] as const) : (['create'] as const));

/** Who may not set the times of a new event can neither copy one to other days nor make dates of a series. */
export function demandTimes(person: Person): void {
  const mayTime = ['startDate', 'endDate'].every((field) => person.may('create', 'event', field));
  if (!mayTime) throw forbidden('mayNotAny', { right: 'create' });
}

/**
 * Makes the copies as drafts, in parts.
 * @param created gets the copies that are stored
 * @throws ConflictError if somebody changes the event before the last part
 */
async function makeCopies(
  request: PanelRequest,
  documentId: string,
  dates: readonly string[],
  publish: boolean,
  created: Copies['created'],
): Promise<{ locales: string[]; withoutPassword: boolean }> {
  const { strapi, person } = request;
  let first: Target | undefined;
  let withoutPassword = false;
  await inParts(strapi, dates, created, async (transaction) => {
    const target = await demandTarget(transaction, person, ['read'], 'event', documentId);
    if (first !== undefined && stateOf(first) !== stateOf(target))
      throw new ConflictError('changedMeanwhile');
    withoutPassword = await losesPassword(strapi, target);
    let isFirst = first === undefined;
    first = target;
    return async (day) => {
      const copy = await copyTo(request, target, day);
      // Rights may depend on the record's creator and languages, so they are checked on the first copy.
      if (isFirst) await demandRecord(person, rightsFor(publish), 'event', copy.documentId);
      isFirst = false;
      return copy;
    };
  });
  return { locales: first === undefined ? [] : languagesToPublish(first), withoutPassword };
}

function publishAll(
  strapi: PanelRequest['strapi'],
  created: Copies['created'],
  locale: string[],
): Promise<void> {
  const publish = ({ documentId }: Copies['created'][number]) =>
    strapi.documents(uidOf('event')).publish({ documentId, locale });
  return inParts(strapi, created, [], async () => publish);
}

async function deleteAll(strapi: PanelRequest['strapi'], created: Copies['created']): Promise<void> {
  try {
    for (const { documentId } of created)
      await strapi.documents(uidOf('event')).delete({ documentId, locale: '*' });
  } catch (error) {
    strapi.log.error(
      `Could not delete all ${created.length} copies that were made before a failure: ${error}`,
    );
  }
}

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
): Promise<Copies['created'][number]> {
  const { moved: _moved, ...times } = timesOn(day, timesOf(target.primary));
  const fresh = { date: null, readyForReview: false, createdBy: person.id, updatedBy: person.id };
  const copy = await strapi.documents(uidOf('event')).clone({
    documentId: target.documentId,
    locale: '*',
    data: { ...withheldFields(strapi, person), ...times, ...fresh, ...uncopiedFields() },
  });
  if (copy === null) throw missing('missing', { kind: 'event' });
  const { documentId, entries } = copy;
  return { documentId, publicId: Number(Object(entries[0]).publicId), date: day, startDate: times.startDate };
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
  const known = {
    utcStartDate: String(row['utc_start_date'] ?? ''),
    utcEndDate: String(row['utc_end_date'] ?? ''),
  };
  return { startDate: start, endDate: end, zone, allDay: Boolean(row['all_day']), known };
}

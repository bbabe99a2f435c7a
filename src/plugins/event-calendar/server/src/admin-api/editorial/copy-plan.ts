import { z } from '@strapi/utils';
import { seriesWithAny } from '../../storage/series';
import { TABLES } from '../../storage/tables';
import { isFilled } from '../../write-model/slugs';
import { storageOf } from '../../storage/documents';
import { timesOn } from '../../domain/time/copy-times';
import type { TimesOnDay } from '../../domain/time/copy-times';
import type { CopyPlan, PlannedCopy } from '../../panel-contract/editorial';
import { demand, ownedVersions } from '../request/person';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { datesSchema, losesPassword, timesOf } from './copies';
import { PANEL_LANGUAGE, holidaysOfDates } from './holidays-of-dates';
import { covered } from './list-records';
import { demandTarget } from './targets';
import type { Target } from './targets';

const planned = z.object({
  dates: datesSchema,
  /** The language of the form: events are named in it if they have it, and else in their primary language. */
  locale: z.string().optional(),
  language: PANEL_LANGUAGE,
});

/** `POST /events/:documentId/copies/preview` with `{dates, locale, language}`: the times of copies on those days, clashes at the venue, and holidays. */
export const COPY_PLAN_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/events/:documentId/copies/preview',
  async handle(request): Promise<CopyPlan> {
    const { strapi, person, params, body } = request;
    const { dates, locale, language } = checked(planned, body);
    demand(person, 'create', 'event');
    const documentId = params['documentId'] ?? '';
    const target = await demandTarget(
      { trx: strapi.db.connection, strapi },
      person,
      ['read'],
      'event',
      documentId,
    );
    const event = timesOf(target.primary);
    const eventId = target.primary.public_id;
    const copies = dates.map((date) => ({ date, eventId, ...timesOn(date, event) }));
    const versions = await ownedVersions(person, 'event', [documentId]);
    const [clashes, holidays] = await Promise.all([
      clashesOf(request, target, copies, locale),
      holidaysOfDates(request, copies, language),
    ]);
    const { startDate, endDate, zone, allDay } = event;
    const withoutPassword = await losesPassword(strapi, target);
    return {
      title: titleIn(target, locale),
      when: { startDate, endDate, timezone: zone, allDay },
      languages: versions.map(({ locale }) => locale).toSorted(),
      mayPublish: person.may('publish', 'event') && !withoutPassword,
      mayJoin:
        person.may('update', 'event') &&
        (await seriesWithAny(strapi.db.connection, [documentId])).length === 0,
      withoutPassword,
      copies: copies.map((copy) => ({
        date: copy.date,
        startDate: copy.startDate,
        endDate: copy.endDate,
        moved: copy.moved,
        clashes: clashes.get(copy.date) ?? null,
        holidays: holidays(copy),
      })),
    };
  },
};

/** The title in a language; in the primary language if it has none there. */
function titleIn({ drafts, primary }: Target, locale: string | undefined): string {
  const inForm = drafts.find((row) => row.locale === locale)?.['title'];
  return String(isFilled(inForm) ? inForm : (primary['title'] ?? ''));
}

type Clashes = NonNullable<PlannedCopy['clashes']>;

/**
 * Finds events at the same venue at the times of the copies, with any status except the trash, in one statement. Only titles of
 * events that the person may read are returned, in the language of the form where they have it.
 * @returns by the `date` of the copies
 */
export async function clashesOf(
  { strapi, person }: PanelRequest,
  target: Target,
  copies: readonly (Pick<TimesOnDay, 'utcStartDate' | 'utcEndDate'> & { date: string })[],
  locale: string | undefined,
): Promise<Map<string, Clashes>> {
  const knex = strapi.db.connection;
  if (copies.length === 0) return new Map();
  const condition = (await person.condition('read', 'event')) ?? {};
  const { table } = storageOf(strapi, 'event');
  const days = copies.map(({ date, utcStartDate, utcEndDate }) => [date, utcStartDate, utcEndDate]);
  const rows = days.map(() => '(?, ?, ?)').join(', ');
  const found: { date: string; count: number; title: string | null }[] = await knex
    .with('days', ['date', 'start_utc', 'end_utc'], knex.raw(`values ${rows}`, days.flat()))
    .from('days')
    .join(`${TABLES.index} as i`, (on) =>
      on
        .on('i.start_utc', '<=', 'days.end_utc')
        .andOn('i.end_utc', '>=', 'days.start_utc')
        .andOnVal('i.kind', 'event')
        .andOnVal('i.is_primary', 1),
    )
    .join(`${table} as d`, (on) => on.on('d.document_id', 'i.document_id').andOn('d.locale', 'i.locale'))
    .leftJoin(`${table} as f`, (on) =>
      on
        .on('f.document_id', 'i.document_id')
        .andOnVal('f.locale', locale ?? '')
        .andOnNull('f.published_at')
        .andOn((own) => own.onVal('f.stand_in', false).orOnNull('f.stand_in')),
    )
    .whereNull('d.published_at')
    .whereNot('i.status', 'trash')
    .whereIn('i.public_id', eventsAtTheSameVenue(strapi, target))
    // An event that starts when the other one ends does not clash.
    .whereRaw('((i.start_utc < days.end_utc and i.end_utc > days.start_utc) or i.start_utc = days.start_utc)')
    .groupBy('days.date')
    .select(
      'days.date',
      knex.raw('count(*) as count'),
      knex.raw(
        `min(coalesce(case when f.id in (?) then nullif(f.title, '') end, case when d.id in (?) then d.title end)) as title`,
        [covered(strapi, 'event', condition), covered(strapi, 'event', condition)],
      ),
    );
  return new Map(found.map(({ date, count, title }) => [date, { count: Number(count), title }]));
}

function eventsAtTheSameVenue({ db }: PanelRequest['strapi'], { primary }: Target) {
  const venue = db
    .connection(TABLES.links)
    .where({ event_id: primary.public_id, role: 'venue' })
    .select('target_id');
  return db.connection(TABLES.links).where({ role: 'venue' }).whereIn('target_id', venue).select('event_id');
}

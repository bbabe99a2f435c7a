import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import { storageOf } from '../../storage/documents';
import { startOfDay } from '../../domain/time/wall-clock';
import { instant } from '../../domain/time/types';
import type { Status } from '../../domain/status';
import { toUtc, toWall } from '../../domain/time/zone';
import type { HomeEvents } from '../../panel-contract/editorial';
import { demand } from '../request/person';
import type { PanelRequest, PanelRoute } from '../request/route';
import { covered } from './list-records';
import { siteZone } from './site-moment';

/** Number of rows that a widget shows. */
const SHOWN = 6;

/** `GET /home/upcoming`: the next events, from today on in the site's zone. */
export const UPCOMING_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/home/upcoming',
  handle: (request): Promise<HomeEvents> => upcomingEvents(request, () => undefined),
};

/** `GET /home/missing-translations`: the next events that have no own version in one of the interface's languages. */
export const MISSING_TRANSLATIONS_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/home/missing-translations',
  async handle(request): Promise<HomeEvents> {
    const languages = request.settings.languageRoots;
    const places = languages.map(() => '?').join(', ');
    return upcomingEvents(request, (events) => {
      events.whereRaw(
        `(select count(*) from ${TABLES.index} as o
          where o.public_id = i.public_id and o.locale in (${places})) < ?`,
        [...languages, languages.length],
      );
    });
  },
};

interface Found {
  public_id: number;
  document_id: string;
  locale: string;
  title: string | null;
  status: Status;
  start_local: string;
  end_local: string;
  timezone: string;
  all_day: boolean | number | null;
}

/** Reads upcoming events, one row per event in its primary language. Takes three statements; the last one reads their languages. */
async function upcomingEvents(
  { strapi, settings, person }: PanelRequest,
  narrow: (events: Knex.QueryBuilder) => void,
): Promise<HomeEvents> {
  demand(person, 'read', 'event');
  const knex = strapi.db.connection;
  const zone = siteZone(settings);
  const today = toUtc(startOfDay(toWall(instant(Date.now()), zone)), zone);
  const events = knex(`${TABLES.index} as i`)
    .join(`${storageOf(strapi, 'event').table} as d`, (on) =>
      on.on('d.document_id', 'i.document_id').andOn('d.locale', 'i.locale'),
    )
    .where({ 'i.kind': 'event', 'i.is_primary': 1 })
    .where('i.start_utc', '>=', today)
    .whereNot('i.status', 'trash')
    .whereNull('d.published_at');
  narrow(events);
  const condition = await person.condition('read', 'event');
  if (condition !== undefined) events.whereIn('d.id', covered(strapi, 'event', condition));
  const total = Number((await events.clone().count('i.public_id as n').first())?.['n'] ?? 0);
  const found: Found[] = await events
    .select('i.public_id', 'i.document_id', 'i.locale', 'd.title', 'i.status', 'i.start_local', 'i.end_local')
    .select('d.timezone', 'd.all_day')
    .orderBy([{ column: 'i.start_utc' }, { column: 'i.public_id' }])
    .limit(SHOWN);
  const versions: { public_id: number; locale: string }[] = await knex(TABLES.index)
    .whereIn(
      'public_id',
      found.map((event) => event.public_id),
    )
    .select('public_id', 'locale');
  const has = new Set(versions.map(({ public_id, locale }) => `${public_id} ${locale}`));
  return {
    total,
    events: found.map((event) => ({
      documentId: event.document_id,
      locale: event.locale,
      title: event.title ?? '',
      status: event.status,
      when: {
        startDate: event.start_local,
        endDate: event.end_local,
        timezone: event.timezone,
        allDay: Boolean(event.all_day),
      },
      missing: settings.languageRoots.filter((language) => !has.has(`${event.public_id} ${language}`)),
    })),
  };
}

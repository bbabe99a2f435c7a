import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Knex } from 'knex';
import { built } from '../../storage/ports/built';
import { readingOf } from '../../storage/ports/reading-connection';
import { TABLES } from '../../storage/tables';
import { storageOf } from '../../storage/documents';
import { startOfDay } from '../../domain/time/wall-clock';
import { instant } from '../../domain/time/types';
import type { Status } from '../../domain/status';
import { toUtc, toWall } from '../../domain/time/zone';
import type { HomeEvents } from '../../panel-contract/editorial';
import { demand, ownedVersions } from '../request/person';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { whereCovered } from './list-records';
import { siteZone } from './site-moment';

const inLanguage = z.object({ locale: z.string().max(35).optional() });

/** Number of rows that a widget shows. */
const SHOWN = 6;

/** `GET /home/upcoming?locale=`: the next events, from today on in the site's zone. */
export const UPCOMING_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/home/upcoming',
  handle: (request): Promise<HomeEvents> => upcomingEvents(request, () => undefined),
};

/** `GET /home/missing-translations?locale=`: the next events that have no own version in one of the interface's languages. */
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

/**
 * Reads upcoming events, one row per event, in the asked language if it has it and the person may read it there, or else in its primary
 * language, or else in another one that the person may read.
 */
async function upcomingEvents(
  request: PanelRequest,
  narrow: (events: Knex.QueryBuilder) => void,
): Promise<HomeEvents> {
  const { strapi, settings, person, query } = request;
  demand(person, 'read', 'event');
  const { locale } = checked(inLanguage, query);
  const knex = strapi.db.connection;
  const zone = siteZone(settings);
  const today = toUtc(startOfDay(toWall(instant(Date.now()), zone)), zone);
  const events = knex(`${TABLES.index} as i`)
    .join(`${storageOf(strapi, 'event').table} as d`, (on) =>
      on.on('d.document_id', 'i.document_id').andOn('d.locale', 'i.locale'),
    )
    .where('i.kind', 'event')
    .where('i.start_utc', '>=', today)
    .whereNot('i.status', 'trash')
    .whereNull('d.published_at');
  narrow(events);
  const condition = await person.condition('read', 'event');
  if (condition === undefined) void events.where('i.is_primary', 1);
  else whereFirstCovered(strapi, events, condition);
  const port = readingOf(strapi);
  const all = built(port.dialect, events.clone().count('i.public_id as total'));
  const [counted] = await port.all<{ total: number }>({ ...all, slow: 'counting' });
  const next = events
    .select('i.public_id', 'i.document_id', 'i.locale', 'd.title', 'i.status', 'i.start_local', 'i.end_local')
    .select('d.timezone', 'd.all_day')
    .orderBy([{ column: 'i.start_utc' }, { column: 'i.public_id' }])
    .limit(SHOWN);
  const found = await port.all<Found>({ ...built(port.dialect, next), slow: 'finding' });
  const versions: { public_id: number; locale: string }[] = await knex(TABLES.index)
    .whereIn(
      'public_id',
      found.map((event) => event.public_id),
    )
    .select('public_id', 'locale');
  const wanted = await titlesIn(request, locale, found);
  const has = new Set(versions.map(({ public_id, locale }) => `${public_id} ${locale}`));
  return {
    total: counted?.total ?? 0,
    events: found.map((event) => ({
      documentId: event.document_id,
      locale: wanted.has(event.document_id) && locale !== undefined ? locale : event.locale,
      title: wanted.get(event.document_id) ?? event.title ?? '',
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

/** Restricts the versions `d` in the index `i` to one that the condition covers for each event: the primary one, if it covers that. */
function whereFirstCovered(strapi: Core.Strapi, events: Knex.QueryBuilder, condition: object): void {
  const knex = strapi.db.connection;
  const earlier = knex(`${TABLES.index} as o`)
    .select(knex.raw('1'))
    .join(`${storageOf(strapi, 'event').table} as d`, (on) =>
      on.on('d.document_id', 'o.document_id').andOn('d.locale', 'o.locale'),
    )
    .whereNull('d.published_at')
    .whereRaw('o.public_id = i.public_id and (o.is_primary = 1 or o.locale < i.locale)');
  whereCovered(strapi, earlier, 'event', condition);
  whereCovered(strapi, events, 'event', condition);
  void events.where((first) => void first.where('i.is_primary', 1).orWhereNotExists(earlier));
}

/** The titles of events in a language, by document id, where the person may read them. */
async function titlesIn(
  { strapi, person }: PanelRequest,
  locale: string | undefined,
  found: readonly Found[],
): Promise<ReadonlyMap<string, string>> {
  const others = found.filter((event) => event.locale !== locale).map((event) => event.document_id);
  if (locale === undefined || others.length === 0) return new Map();
  const versions = await ownedVersions(person, 'event', others, locale);
  const readable = versions.filter((version) => person.mayWith('read', 'event', version));
  const rows: { document_id: string; title: string | null }[] = await strapi.db
    .connection(storageOf(strapi, 'event').table)
    .whereIn(
      'id',
      readable.map(({ id }) => id),
    )
    .whereNotNull('title')
    .select('document_id', 'title');
  return new Map(rows.map(({ document_id, title }) => [document_id, title ?? '']));
}

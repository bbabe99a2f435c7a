import type { Core } from '@strapi/strapi';
import { defaultAuthorId } from '../../access';
import { administrator } from '../../services/write/actor';
import { checkNew } from '../../services/write/check-new';
import type { NewRecord } from '../../services/write/create-record';
import { addLanguage, createRecord } from '../../services/write/create-record';
import { importedAs, rememberImport } from '../../services/write/bulk/imports';
import type { Attributes } from '../../services/write/save-document';
import type { Writing } from '../../services/write/writing';
import { inTransaction } from '../../services/write/writing';
import { isLanguage } from '../../domain/languages';
import type { Instant, Zone } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { EVENT_CREATE } from '../../resources/event/parameters';
import { ORGANIZER_CREATE } from '../../resources/organizer/parameters';
import { CATEGORY_CREATE, TAG_CREATE } from '../../resources/term/parameters';
import { VENUE_CREATE } from '../../resources/venue/parameters';
import type { Settings } from '../../platform/settings/settings';
import { SAMPLE_ORGANIZERS, SAMPLE_VENUES } from './places';
import type { SampleDates } from './sample-dates';
import { sampleDates } from './sample-dates';
import { SAMPLE_EVENTS } from './sample-events';
import type { SampleEvent, SampleLanguages } from './sample-types';
import { SAMPLE_CATEGORIES, SAMPLE_TAGS } from './terms';

/** Under this name the sample's records stand in the table of imports. */
export const SAMPLE_KEY = 'sample';

/** The zone of the town that the sample is about. */
const TOWN_ZONE = 'Europe/Paris';

export interface SampleReport {
  created: number;
  /** Records that had been loaded before. */
  present: number;
}

/**
 * Loads the sample calendar, its events around `now`, through the command that the write routes use. Each record is a
 * transaction with all its languages, and what was loaded before is passed over: an interrupted load can be taken up again.
 * @param advanced told how many records are done
 */
export async function loadSample(
  strapi: Core.Strapi,
  settings: Settings,
  now: Instant,
  advanced: (done: number, total: number) => void = () => undefined,
): Promise<SampleReport> {
  const actor = administrator(await defaultAuthorId(strapi, settings));
  const loading = new Loading({ strapi, settings, actor, language: 'en', now });
  const events = SAMPLE_EVENTS.flatMap((event) =>
    sampleDates(event.times, now, zoneOf(event)).map((dates) => ({ event, dates })),
  );
  const counts = [SAMPLE_CATEGORIES, SAMPLE_TAGS, SAMPLE_VENUES, SAMPLE_ORGANIZERS, events];
  const total = counts.reduce((sum, list) => sum + list.length, 0);
  loading.onAdvance = (done) => advanced(done, total);

  for (const term of SAMPLE_CATEGORIES) {
    const parent = term.parent === undefined ? undefined : loading.id('category', term.parent);
    const raw = rawOf({ name: term.texts.en.title, description: term.texts.en.description, parent });
    await loading.add('category', term.key, term.texts, (writing) =>
      checkNew(writing, CATEGORY_CREATE, raw).then((values) => ({ kind: 'category', values })),
    );
  }
  for (const term of SAMPLE_TAGS) {
    const raw = rawOf({ name: term.texts.en.title, description: term.texts.en.description });
    await loading.add('tag', term.key, term.texts, (writing) =>
      checkNew(writing, TAG_CREATE, raw).then((values) => ({ kind: 'tag', values })),
    );
  }
  for (const { key, texts, fields, latitude, longitude } of SAMPLE_VENUES) {
    const raw = rawOf({ venue: texts.en.title, description: texts.en.description, ...fields });
    const place = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
    await loading.add(
      'venue',
      key,
      texts,
      (writing) => checkNew(writing, VENUE_CREATE, raw).then((values) => ({ kind: 'venue', values })),
      place,
    );
  }
  for (const { key, texts, fields } of SAMPLE_ORGANIZERS) {
    const raw = rawOf({ organizer: texts.en.title, description: texts.en.description, ...fields });
    await loading.add('organizer', key, texts, (writing) =>
      checkNew(writing, ORGANIZER_CREATE, raw).then((values) => ({ kind: 'organizer', values })),
    );
  }
  for (const { event, dates } of events) {
    const raw = rawOf(eventFields(event, dates, loading, now));
    const { password, ticketUrl } = event;
    await loading.add(
      'event',
      `${event.key}:${dates.week}`,
      event.texts,
      (writing) => checkNew(writing, EVENT_CREATE, raw).then((values) => ({ kind: 'event', values })),
      { ...(password === undefined ? {} : { password }), ...(ticketUrl === undefined ? {} : { ticketUrl }) },
    );
  }
  return loading.report;
}

/** One run of the loader: what it has done, and the numbers of what is there. */
class Loading {
  readonly report: SampleReport = { created: 0, present: 0 };
  onAdvance: (done: number) => void = () => undefined;
  private readonly ids = new Map<string, number>();

  constructor(private readonly writing: Writing) {}

  /** The public id of a record that was loaded before the one that links to it. */
  id(kind: NewRecord['kind'], key: string): number {
    const found = this.ids.get(`${kind}:${key}`);
    if (found === undefined) throw new Error(`The sample has no ${kind} ${key}`);
    return found;
  }

  async add(
    kind: NewRecord['kind'],
    key: string,
    texts: SampleLanguages,
    check: (writing: Writing) => Promise<NewRecord>,
    editorial: Attributes = {},
  ): Promise<void> {
    const { strapi } = this.writing;
    const value = `${kind}:${key}`;
    await inTransaction(strapi, async (trx) => {
      const before = await importedAs(trx, { name: SAMPLE_KEY, value });
      if (before !== undefined) {
        this.ids.set(value, before);
        this.report.present += 1;
        return;
      }
      const record = await createRecord(this.writing, await check(this.writing), editorial);
      for (const [language, { title, ...rest }] of Object.entries(texts)) {
        if (language === 'en' || !isLanguage(language)) continue;
        await addLanguage({ ...this.writing, language }, record, { name: title, ...rest });
      }
      // A venue that somebody else had made under the same name is linked, but is none of ours to remove.
      if (record.created) await rememberImport(trx, { name: SAMPLE_KEY, value }, record.publicId);
      this.ids.set(value, record.publicId);
      this.report.created += 1;
    });
    this.onAdvance(this.report.created + this.report.present);
  }
}

/** The write parameters of a sample event. */
function eventFields(
  event: SampleEvent,
  { start_date, end_date, all_day }: SampleDates,
  loading: Loading,
  now: Instant,
): Record<string, unknown> {
  const { texts, publishedInDays } = event;
  return {
    title: texts.en.title,
    description: texts.en.description,
    excerpt: texts.en.excerpt,
    start_date,
    end_date,
    all_day,
    timezone: zoneOf(event),
    status: event.status,
    date: publishedInDays === undefined ? undefined : Math.floor(now / 1000) + publishedInDays * 86_400,
    cost: event.cost,
    website: event.website,
    featured: event.featured,
    sticky: event.sticky,
    hide_from_listings: event.hidden,
    event_status: event.state,
    event_status_reason: texts.en.stateReason,
    show_map: event.venue !== undefined,
    venue: event.venue === undefined ? undefined : loading.id('venue', event.venue),
    organizer: event.organizers?.map((key) => loading.id('organizer', key)),
    categories: event.categories.map((key) => loading.id('category', key)),
    tags: event.tags?.map((key) => loading.id('tag', key)),
  };
}

/** Fields as a request would have them: what is not there is not sent. */
const rawOf = (fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(fields).filter(([, value]) => value !== undefined));

function zoneOf(event: SampleEvent): Zone {
  const zone = readZone(event.zone ?? TOWN_ZONE);
  if (zone === undefined) throw new Error(`The sample names a zone that does not exist: ${event.zone}`);
  return zone;
}

import { costText } from '../../domain/cost';
import { slugify } from '../../domain/slug';
import { storeLine } from '../../domain/text/line';
import { eventTimes } from '../../domain/time/event-times';
import type { EventTimes } from '../../domain/time/event-times';
import type { Zone } from '../../domain/time/types';
import { emptyContent, invalidParameter } from '../../api/errors';
import { LINK_ATTRIBUTES } from '../../storage/documents';
import { newFields } from '../../resources/fields/event-fields';
import type { EventCreateValues } from '../../resources/event/parameters';
import type { PlaceTarget } from './event-links';
import { linkedPlaces, linkedTerms } from './event-links';
import { giveExternalId } from './external-ids';
import { postFields, readingOf, siteZone } from './post-fields';
import type { Attributes } from './save-document';
import type { Created, OpenWriting, Writing } from './writing';

/**
 * Creates an event with its linked records (docs/interface.md 11.4): new venues, organizers and terms are created first, in the
 * same transaction.
 * @param editorial attributes that only editors set
 * @throws CalendarError 400 `empty_content` for a blank title, 400 for links and images that do not exist, 403 for what the
 *   actor may not set or make
 */
export async function createEvent(
  writing: OpenWriting,
  values: EventCreateValues,
  editorial: Attributes = {},
): Promise<Created> {
  const { data, version } = await newEvent(writing, values);
  const saved = await writing.records.create('event', writing.language, { ...data, ...editorial }, version);
  await giveExternalId(writing, 'event', saved, values);
  return { kind: 'event', ...saved, created: true };
}

/** A new event as attributes; its new linked records are made. @throws CalendarError as `createEvent` */
export async function newEvent(
  writing: OpenWriting,
  values: EventCreateValues,
): Promise<{ data: Attributes; version: 'published' | 'draft' }> {
  const title = storeLine(values.title);
  if (title === '') throw emptyContent();
  const slug = values.slug === undefined ? undefined : slugify(values.slug);
  if (slug === '') throw invalidParameter('slug', 'slug has no letter or digit.');
  const post = postFields(writing, values);
  const data = {
    title,
    ...(slug === undefined ? {} : { slug }),
    description: values.description ?? '',
    excerpt: values.excerpt ?? '',
    ...timesOf(writing, values),
    cost: values.cost === undefined ? '' : costText(values.cost),
    ...newFields(values),
    ...(await linksOf(writing, values)),
    ...post.fields,
  };
  return { data, version: post.version };
}

/** When an event takes place. */
export interface WrittenTimes extends EventTimes {
  timezone: Zone;
  allDay: boolean;
}

/** Start, end and zone; words such as `tomorrow` count in the event's own zone (docs/interface.md 4.6). */
export function timesOf(writing: Pick<Writing, 'settings' | 'now'>, values: EventCreateValues): WrittenTimes {
  const zone = values.timezone ?? siteZone(writing);
  const allDay = values.all_day ?? false;
  const start = readingOf(writing, 'start_date', values.start_date, zone);
  const end = readingOf(writing, 'end_date', values.end_date, zone);
  return { ...eventTimes({ start, end, zone, allDay }), timezone: zone, allDay };
}

type LinkValues = Pick<EventCreateValues, 'venue' | 'organizer' | 'categories' | 'tags'>;

/** Linked records by attribute, as document ids. */
async function linksOf(writing: OpenWriting, values: LinkValues): Promise<Attributes> {
  const links = await sentLinks(writing, values);
  // Each relation costs Strapi several statements, even an empty one.
  return Object.fromEntries(
    Object.entries(links).filter(([, linked]) => linked !== null && linked.length > 0),
  );
}

/** The sent links by attribute: document ids, or nothing to remove the links (docs/interface.md 12.4). */
export async function sentLinks(
  writing: OpenWriting,
  values: LinkValues,
): Promise<Record<string, string | string[] | null>> {
  const links: Record<string, string | string[] | null> = {};
  if (values.venue !== undefined) {
    const venues = (values.venue ? [values.venue] : []).map((target): PlaceTarget =>
      target.is === 'id' ? target : { is: 'new', name: target.values.venue, values: target.values },
    );
    links['venue'] = (await linkedPlaces(writing, 'venue', venues))[0] ?? null;
  }
  if (values.organizer !== undefined) {
    const organizers = values.organizer.map((target): PlaceTarget =>
      target.is === 'id' ? target : { is: 'new', name: target.values.organizer, values: target.values },
    );
    links['organizers'] = await linkedPlaces(writing, 'organizer', organizers);
  }
  const { categories, tags } = values;
  if (categories === undefined && tags === undefined) return links;
  for (const [kind, linked] of await linkedTerms(writing, { category: categories, tag: tags }))
    links[LINK_ATTRIBUTES[kind]] = linked;
  return links;
}

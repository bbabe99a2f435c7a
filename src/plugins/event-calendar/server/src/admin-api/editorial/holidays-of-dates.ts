import { z } from '@strapi/utils';
import { groupBy } from '../../domain/group-by';
import { daysOfEvent } from '../../domain/time/days-of-event';
import type { EventTimes } from '../../domain/time/event-times';
import type { Holiday } from '../../panel-contract/editorial';
import { holidaysOn } from '../../services/holidays/holidays';
import type { WrittenPlace } from '../../services/holidays/known-places';
import { storageOf } from '../../storage/documents';
import { TABLES } from '../../storage/tables';
import type { PanelRequest } from '../request/route';

/** The schema of the language of the panel, in which holidays are named. */
export const PANEL_LANGUAGE = z.string().min(1).max(35).default('en');

/** Times at the venue of an event. */
export interface DateAtVenue extends Pick<EventTimes, 'startDate' | 'endDate'> {
  /** The public id of the event that has the venue. */
  eventId: number | null;
}

/** The most days of one date that are looked at. */
const MOST_DAYS = 31;

const daysOf = (date: DateAtVenue): string[] => daysOfEvent(date, MOST_DAYS);

/**
 * Reads the public holidays at the venues of dates; for those without a venue, at the place of the site.
 * @returns gives the holidays of one of the dates
 */
export async function holidaysOfDates<Date extends DateAtVenue>(
  request: PanelRequest,
  dates: readonly Date[],
  language: string,
): Promise<(date: Date) => Holiday[]> {
  const { strapi, settings } = request;
  if (dates.length === 0 || settings.holidayPlace === 'off') return () => [];
  const places = await placesOfVenues(request, new Set(dates.map(({ eventId }) => eventId)));
  const placeOf = ({ eventId }: DateAtVenue): WrittenPlace | undefined => places.get(eventId);
  const found = new Map<Date, Holiday[]>();
  // Most events are in the same place, which is asked for once.
  for (const together of groupBy(dates, (date) => JSON.stringify(placeOf(date) ?? null)).values()) {
    const [first] = together;
    const names = await holidaysOn(strapi, {
      venue: first && placeOf(first),
      site: settings.holidayPlace,
      days: together.flatMap(daysOf),
      language: language.split('-', 1).join(),
    });
    for (const date of together)
      found.set(
        date,
        daysOf(date).flatMap((day) => {
          const name = names.get(day);
          return name === undefined ? [] : [{ day, name }];
        }),
      );
  }
  return (date) => found.get(date) ?? [];
}

/** Where the venues of events are, by the public ids of the events; without those whose country the person may not read. */
async function placesOfVenues(
  { strapi, person }: PanelRequest,
  eventIds: ReadonlySet<number | null>,
): Promise<ReadonlyMap<number | null, WrittenPlace>> {
  const rows: { event: number; id: number }[] = await strapi.db
    .connection(`${TABLES.links} as l`)
    .join(`${storageOf(strapi, 'venue').table} as v`, 'v.public_id', 'l.target_id')
    .where('l.role', 'venue')
    .whereIn(
      'l.event_id',
      [...eventIds].filter((id) => id !== null),
    )
    .whereNull('v.published_at')
    .orderBy('v.id', 'desc')
    .select('l.event_id as event', 'v.id as id');
  if (rows.length === 0) return new Map();
  // The versions of a venue share its address; the first one is read.
  const venues = new Map(rows.map(({ event, id }) => [Number(event), id]));
  const ids = [...new Set(venues.values())];
  const versions = await person.versionsFor('venue', { id: { $in: ids } }, ['country', ...STATES]);
  const places = new Map(versions.map((venue) => [Number(venue.id), placeOfVenue(person, venue)]));
  return new Map(
    [...venues].flatMap(([event, id]) => {
      const place = places.get(id);
      return place === undefined ? [] : [[event, place] as const];
    }),
  );
}

const STATES = ['stateprovince', 'state', 'province'];

/** Where a venue is; undefined if it has no country that the person may read. */
function placeOfVenue(person: PanelRequest['person'], venue: object): WrittenPlace | undefined {
  const readable = (field: string): string[] => {
    const value = person.mayWith('read', 'venue', venue, field) ? Object(venue)[field] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [value] : [];
  };
  const [country] = readable('country');
  if (country === undefined) return undefined;
  return { country, states: STATES.flatMap(readable) };
}

import { z } from '@strapi/utils';
import { invalid } from '../../write-model/records/refuse';
import { occurrenceOf } from '../../domain/time/clock-change';
import { eventTimes } from '../../domain/time/event-times';
import { offsetText } from '../../domain/time/offset-text';
import type { Zone } from '../../domain/time/types';
import { instant, isWallTime } from '../../domain/time/types';
import { wallMilliseconds } from '../../domain/time/wall-clock';
import { offsetAt, readZone, toInstant } from '../../domain/time/zone';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';
import type { TimesResponse, WallFacts } from '../../panel-contract/fields';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';

const QUERY = z.object({
  start: z.string().default(''),
  end: z.string().default(''),
  timezone: z.string().default(''),
  startUtc: z.string().default(''),
  endUtc: z.string().default(''),
  allDay: z.enum(['true', 'false']).default('false'),
});

/**
 * `GET /times?start=&end=&timezone=&allDay=&startUtc=&endUtc=`: what would be stored for these times, by the rules of `write-model/prepare.ts`.
 * `startUtc` and `endUtc` are the UTC times that are stored with unchanged times: they tell which of two equal hours is meant.
 */
export const TIMES_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/times',
  handle({ settings, query }): Promise<TimesResponse> {
    const given = checked(QUERY, query);
    const zone = zoneOf(given.timezone || settings.timezone);
    const allDay = given.allDay === 'true';
    return Promise.resolve({
      timezone: zone,
      start: factsOf('startDate', { wall: given.start, utc: given.startUtc }, zone, allDay),
      end: factsOf('endDate', { wall: given.end, utc: given.endUtc }, zone, allDay),
    });
  },
};

const UTC_OF = { startDate: 'utcStartDate', endDate: 'utcEndDate' } as const;
type Side = keyof typeof UTC_OF;

/** Parses a time zone. @throws ValidationError, as the guard does, if there is no such zone */
function zoneOf(text: string): Zone {
  const zone = readZone(text);
  if (zone !== undefined) return zone;
  throw invalid('timezone', 'noZone', { given: JSON.stringify(text) });
}

function factsOf(
  side: Side,
  { wall: text, utc }: { wall: string; utc: string },
  zone: Zone,
  allDay: boolean,
): WallFacts | null {
  if (!isWallTime(text)) return null;
  const given = { kind: 'wall', wall: text, dateOnly: false } as const;
  const times = eventTimes({ start: given, end: given, zone, allDay, known: { [UTC_OF[side]]: utc } });
  const stored = times[side];
  const at = instant(wallMilliseconds(times[UTC_OF[side]]));
  const occurs = occurrenceOf(allDay ? stored : text, zone);
  return {
    stored,
    occurs: occurs === 'twice' && at !== toInstant(stored, zone) ? 'second' : occurs,
    abbreviation: zoneAbbreviation(zone, at),
    offset: offsetText(offsetAt(at, zone)),
  };
}

import { z } from '@strapi/utils';
import { invalid } from '../../write-model/records/refuse';
import { occurrenceOf } from '../../domain/time/clock-change';
import { eventTimes } from '../../domain/time/event-times';
import { offsetText } from '../../domain/time/offset-text';
import type { Zone } from '../../domain/time/types';
import { isWallTime } from '../../domain/time/types';
import { offsetAt, readZone, toInstant } from '../../domain/time/zone';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';
import type { TimesResponse, WallFacts } from '../../panel-contract/fields';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';

const QUERY = z.object({
  start: z.string().default(''),
  end: z.string().default(''),
  timezone: z.string().default(''),
  allDay: z.enum(['true', 'false']).default('false'),
});

/** `GET /times?start=&end=&timezone=&allDay=`: what would be stored for these times, by the rules of `write-model/prepare.ts`. */
export const TIMES_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/times',
  handle({ settings, query }): Promise<TimesResponse> {
    const given = checked(QUERY, query);
    const zone = zoneOf(given.timezone || settings.timezone);
    const allDay = given.allDay === 'true';
    return Promise.resolve({
      timezone: zone,
      start: factsOf('startDate', given.start, zone, allDay),
      end: factsOf('endDate', given.end, zone, allDay),
    });
  },
};

/** Parses a time zone. @throws ValidationError, as the guard does, if there is no such zone */
function zoneOf(text: string): Zone {
  const zone = readZone(text);
  if (zone !== undefined) return zone;
  throw invalid('timezone', 'noZone', { given: JSON.stringify(text) });
}

function factsOf(side: 'startDate' | 'endDate', text: string, zone: Zone, allDay: boolean): WallFacts | null {
  if (!isWallTime(text)) return null;
  const given = { kind: 'wall', wall: text, dateOnly: false } as const;
  const stored = eventTimes({ start: given, end: given, zone, allDay })[side];
  const at = toInstant(stored, zone);
  return {
    stored,
    occurs: occurrenceOf(allDay ? stored : text, zone),
    abbreviation: zoneAbbreviation(zone, at),
    offset: offsetText(offsetAt(at, zone)),
  };
}

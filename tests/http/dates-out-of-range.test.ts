import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../src/plugins/event-calendar/server/src/domain/time/wall-clock';
import { useCheckedService } from '../guard/use-checked-service';
import { clientOf, concert, refusal } from './write-client';

/** The days of the calendar, from 1970: the first of year 1 and the last of year 9999. */
const FIRST = Date.parse('0001-01-01T00:00:00Z') / DAY;
const LAST = Date.parse('9999-12-31T00:00:00Z') / DAY;

/** Hours east of UTC. */
const today = (hours: number): number => Math.floor((Date.now() + hours * 3_600_000) / DAY);

/**
 * For half of the day it is tomorrow in UTC for a site in the far west, and for the rest it is yesterday for one in the far east.
 * So there is always a number of days that leads out of the years in UTC, but not at the site.
 */
const isWest = today(-12) < today(0);
const site = isWest ? -12 : 14;
const event = isWest ? 14 : -12;
const zoneOf = (hours: number): string => `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
/** The words for the last day that the calendar has, as it is counted at the site. */
const words = (): string => (isWest ? `+${LAST - today(site)} days` : `-${today(site) - FIRST} days`);

const service = useCheckedService({ settings: { timezone: zoneOf(site) } });
const editor = clientOf(service, 'editor');

describe('a date that is within the years 1 to 9999 only at the site', () => {
  it.each(['start_date', 'end_date'])('is refused as %s of an event in another zone', async (name) => {
    const sent = concert('Far away', { timezone: zoneOf(event), [name]: words() });
    const created = await editor.send('POST', 'events', { json: sent });
    expect(refusal(created)).toEqual([400, 'rest_invalid_param', name]);

    const { id } = await editor.create('events', concert('Near', { timezone: zoneOf(event) }));
    const updated = await editor.send('POST', `events/${id}`, { json: { [name]: words() } });
    expect(refusal(updated)).toEqual([400, 'rest_invalid_param', name]);
  });

  it.each(['start_date', 'ends_before'])('is refused as %s of a list', async (name) => {
    const listed = await editor.send('GET', `events?${name}=${encodeURIComponent(words())}`);
    expect(refusal(listed)).toEqual([400, 'rest_invalid_param', name]);
  });
});

import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import type { DateWithTimeZone } from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import type { IcsDateObject } from 'ts-ics';
import { timeOf } from '../../http/calendar-feed';
import type { CalendarProgram, ShownEvent } from './shown-event';
import { stateOf } from './shown-event';

/** Also what the tests themselves look into a file with. */
export const readByIcal = (text: string): ShownEvent[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component);
    const state = stateOf(component.getFirstPropertyValue('status'));
    return { uid, title: summary, start: timeOf(startDate), end: timeOf(endDate), state };
  });

const two = (number: number): string => String(number).padStart(2, '0');

function readByNodeIcal(text: string): ShownEvent[] {
  // Days are midnights by the clocks of the process.
  const time = (date: DateWithTimeZone): string =>
    date.dateOnly === true
      ? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
      : date.toISOString();
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
    if (event === undefined || event.type !== 'VEVENT') return [];
    const { uid, summary, start, end = start, status } = event;
    const title = typeof summary === 'string' ? summary : summary.val;
    return [{ uid, title, start: time(start), end: time(end), state: stateOf(status) }];
  });
}

function readByTsIcs(text: string): ShownEvent[] {
  const time = ({ type, date }: IcsDateObject): string =>
    type === 'DATE' ? date.toISOString().slice(0, 10) : date.toISOString();
  return (convertIcsCalendar(undefined, text).events ?? []).map(
    ({ uid, summary: title, start, end, status }) => ({
      uid,
      title,
      start: time(start),
      end: time(end ?? start),
      state: stateOf(status),
    }),
  );
}

/** Programs that come with the project. */
export const NPM_PROGRAMS: readonly CalendarProgram[] = [
  { name: 'ical.js', read: (files) => files.map(readByIcal) },
  { name: 'node-ical', read: (files) => files.map(readByNodeIcal) },
  { name: 'ts-ics', read: (files) => files.map(readByTsIcs) },
];

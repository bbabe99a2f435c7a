/**
 * Events that are exported as a calendar file mean the same to other parsers, wherever these run: instants, days, zones and texts.
 * Tested with random events, with unusual ones, and with all those of ../shared/data/real-events.ndjson if that file is beside the
 * project; read by ical.js, by ts-ics, and by python3-icalendar if that package of Debian is installed. The length counts events.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { decodeHTML } from 'entities';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import type { IcsDateObject } from 'ts-ics';
import { beforeAll, describe, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import { plainText } from '../../src/plugins/event-calendar/server/src/domain/text/plain-text';
import { wallTime } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { occursTwice, readZone } from '../../src/plugins/event-calendar/server/src/domain/time/zone';
import { isNamedZone } from '../../src/plugins/event-calendar/server/src/domain/time/zone-text';
import { useService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { timeOf } from '../http/calendar-feed';
import type { Body } from '../http/write-client';
import { bodyOf, isBody } from '../http/write-client';
import { randomFiles } from '../load/random-lines';
import { HOSTS, moveTo } from './reader-zones';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { REAL_EVENTS, WHICH_EVENTS, loadEvents, loadOdd, sample } from './saving/calendar';
import { ODD_EVENTS } from './saving/odd-records';

const SEED = seedOf(20_261_126);
const LENGTH = lengthOf({ short: 60, full: 10_000 });
const RANDOM = LONG ? 200 : 12;
/** All events, whenever they take place. */
const ALWAYS = 'start_date=1900-01-01&end_date=9999-12-31';
const DAY = 86_400_000;

const service = useService();

/** What a calendar program knows of an event. */
interface Entry {
  title: string;
  description: string;
  /** `YYYY-MM-DD` of an all-day event, the end excluded; otherwise instants in ISO 8601. */
  start: string;
  end: string;
  /** Of the start; empty for all-day events. */
  zone: string;
}
/** By the address of the event's page. */
type Entries = Map<string, Entry>;

const dayOf = (day: Date): string => day.toISOString().slice(0, 10);

/** An event of the JSON list as it must be read. Calendar files have no control characters. */
function expectedEntry(event: Body): Entry {
  const text = (name: string): string => String(event[name] ?? '');
  const moment = (name: string): Date => new Date(`${text(name).replace(' ', 'T')}Z`);
  const shown = (plain: string): string => plain.replace(/[\0-\x08\x0b-\x1f\x7f]/g, '\ufffd');
  const isDay = event['all_day'] === true;
  return {
    title: shown(decodeHTML(text('title'))),
    description: shown(plainText(text('excerpt') === '' ? text('description') : text('excerpt'))),
    start: isDay ? dayOf(moment('start_date')) : moment('utc_start_date').toISOString(),
    end: isDay ? dayOf(new Date(moment('end_date').getTime() + DAY)) : moment('utc_end_date').toISOString(),
    zone: isDay ? '' : isInUtc(event) ? 'UTC' : text('timezone'),
  };
}

/** Whether the zone is no name of the tz database, or clocks show the start or the end twice: programs do not agree on such times. */
function isInUtc(event: Body): boolean {
  const zone = readZone(String(event['timezone']));
  return (
    zone !== undefined &&
    (!isNamedZone(zone) ||
      ['start_date', 'end_date'].some((name) => occursTwice(wallTime(String(event[name])), zone)))
  );
}

/** The last time that a response can show; later instants, of the last evening in the west, become this one. */
const LAST = '9999-12-31 23:59:59';

/** All events of the JSON list, page by page, except those whose instant it cannot show. */
async function listed(): Promise<Entries> {
  const entries: Entries = new Map();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await service.request(`events?${ALWAYS}&per_page=50&page=${page}`);
    pages = Number(response.headers.get('X-Calendar-TotalPages'));
    const { events } = bodyOf(response, 200);
    if (!Array.isArray(events)) throw new Error('no events');
    for (const event of events.filter(isBody))
      if (event['utc_end_date'] !== LAST) entries.set(String(event['url']), expectedEntry(event));
  }
  return entries;
}

/** The events of a calendar file as ical.js reads them, with the zones that the file describes. */
function readByIcal(text: string): Entries {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return new Map(
    events.map((component) => {
      const { summary, description, startDate, endDate } = new ICAL.Event(component);
      const zone = startDate.isDate ? '' : startDate.zone.tzid;
      const url = String(component.getFirstPropertyValue('url'));
      return [
        url,
        {
          title: summary,
          description: description ?? '',
          start: timeOf(startDate),
          end: timeOf(endDate),
          zone,
        },
      ];
    }),
  );
}

/** The same as ts-ics reads them. It errs in instants some hours from a change of clocks, by the zone of its own process. */
function readByTsIcs(text: string): Entries {
  const time = ({ type, date }: IcsDateObject): string =>
    type === 'DATE' ? dayOf(date) : date.toISOString();
  return new Map(
    (convertIcsCalendar(undefined, text).events ?? []).map((event) => {
      const { summary: title, description = '', start, end, url = '' } = event;
      const zone = start.type === 'DATE' ? '' : (start.local?.timezone ?? 'UTC');
      return [url, { title, description, start: time(start), end: time(end ?? start), zone }];
    }),
  );
}

const SCRIPT = join(ROOT, 'tests', 'proofs', 'read-calendar.py');
/** Debian's Python, which has Debian's packages. */
const PYTHON = '/usr/bin/python3';
const hasPython = spawnSync(PYTHON, ['-c', 'import icalendar']).status === 0;

/** The same as python3-icalendar reads them. */
function readByPython(text: string): Entries {
  const { stdout, stderr, status } = spawnSync(PYTHON, [SCRIPT], { input: text, maxBuffer: 1e9 });
  if (status !== 0) throw new Error(stderr.toString());
  const entries: [string, Entry][] = JSON.parse(stdout.toString());
  return new Map(entries);
}

interface Parser {
  name: string;
  read(text: string): Entries;
  /** An entry without what it cannot be asked for. */
  without?: (entry: Entry) => Entry;
}
const withoutInstants = (entry: Entry): Entry =>
  entry.zone === '' ? entry : { ...entry, start: '', end: '' };
/** Inside, it stands these for separators, so it takes those of a web address for them too. */
const withSeparators = ({ title, description, ...entry }: Entry): Entry => {
  const text = (one: string): string => one.replace(/%(?:2C|3A|3B|5C)/g, decodeURIComponent);
  return { ...entry, title: text(title), description: text(description) };
};
const PARSERS: readonly Parser[] = [
  { name: 'ical.js', read: readByIcal },
  { name: 'ts-ics, without instants', read: readByTsIcs, without: withoutInstants },
  ...(hasPython ? [{ name: 'python3-icalendar', read: readByPython, without: withSeparators }] : []),
];

describe('an exported calendar', () => {
  let expected: Entries;
  let exported: string;
  beforeAll(async () => {
    await loadOdd(service, await adminHeaders(service), ODD_EVENTS);
    const real = sample(REAL_EVENTS, LENGTH - RANDOM - ODD_EVENTS.length);
    await loadEvents(service, [...randomFiles(SEED, 1, RANDOM).flat(), ...real]);
    expected = await listed();
    exported = (await service.request(`events.ics?${ALWAYS}`)).text;
    conclude(`${expected.size} events, ${WHICH_EVENTS}, seed ${SEED}`);
  }, PROOF_TIMEOUT);

  it.each(HOSTS)(
    'is read the same in %s',
    (host, offset) => {
      moveTo(host, offset);
      for (const { name, read: parse, without = (entry: Entry) => entry } of PARSERS) {
        const read = parse(exported);
        const differences = [...expected].filter(([url, entry]) => {
          const found = read.get(url);
          return found === undefined || !isDeepStrictEqual(without(found), without(entry));
        });
        report(`${host}: read by ${name}`);
        conclude(`${host}, ${name}: ${differences.length} differences`);
        expect(differences.map(([url, entry]) => [read.get(url), entry])).toEqual([]);
        expect(read.size).toBeGreaterThanOrEqual(expected.size);
      }
    },
    PROOF_TIMEOUT,
  );
});

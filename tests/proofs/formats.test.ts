/**
 * Every event comes back from every format as the list has it: read by two parsers each that nobody here wrote, in a short run by those
 * of npm only. Tested with random events, with unusual ones, and with all those of ../shared/data/real-events.ndjson, or of the file
 * that PROOF_DATA names, if it is there. The length counts events.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { check } from '@placemarkio/check-geojson';
import { parse as parseCsv } from 'csv-parse/sync';
import { decodeHTML } from 'entities';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import { plainText } from '../../src/plugins/event-calendar/server/src/domain/text/plain-text';
import { ZONE_NAMES } from '../../src/plugins/event-calendar/server/src/domain/time/tz-database';
import { useService } from '../harness';
import { adminHeaders } from '../harness/admin';
import type { Body } from '../http/write-client';
import { bodyOf, isBody } from '../http/write-client';
import { randomFiles } from '../load/random-lines';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { DEBIAN_PROGRAMS, demandDebianPrograms } from './readers/debian-programs';
import { NPM_PROGRAMS } from './readers/npm-programs';
import { REAL_EVENTS, WHICH_EVENTS, loadEvents, loadOdd, sample } from './saving/calendar';
import { ODD_EVENTS } from './saving/odd-records';

const SEED = seedOf(20_261_127);
const LENGTH = lengthOf({ short: 60, full: 10_000 });
const RANDOM = LONG ? 200 : 12;
const ALWAYS = 'start_date=1900-01-01&end_date=9999-12-31';
const PYTHON = '/usr/bin/python3';
const SCRIPT = join(ROOT, 'tests', 'proofs', 'formats', 'read-formats.py');
const MODULES = 'feedparser, geojson, rdflib';

const service = useService();

/** What a parser finds of an event: some of the facts that are expected of it. */
type Facts = Readonly<Record<string, unknown>>;

function readByPython(format: string, text: string): Facts[] {
  const { stdout, stderr, status } = spawnSync(PYTHON, [SCRIPT, format], { input: text, maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${format}: ${stderr.toString()}`);
  const read: unknown = JSON.parse(stdout.toString());
  return Array.isArray(read) ? read.filter(isBody) : [];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Body[] => (Array.isArray(value) ? value.filter(isBody) : []);
const namesOf = (records: unknown, name: string): string[] =>
  listOf(records).map((one) => decodeHTML(text(one[name])));
const common = (value: string): string => value.replace(/\r\n?/g, '\n');
/** What XML can hold; parsers trim texts, and feedparser makes one blank of several in names. */
const inXml = (value: unknown): string =>
  common(text(value))
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, '\ufffd')
    .trim();
const blanks = (value: unknown): string => inXml(value).replace(/\s+/g, ' ');

/** A cell as its reader undoes it: an apostrophe at the beginning, and after each semicolon and line break. */
const cellText = (cell: unknown): string => text(cell).replace(/(^|[;\n])'/g, '$1');
/** The names in a cell (docs/interface.md 25.13). */
const cellNames = (cell: unknown): string[] =>
  text(cell) === ''
    ? []
    : cellText(cell)
        .replaceAll(';;', '\0')
        .split('; ')
        .map((name) => name.replaceAll('\0', ';'));
const FORMULA = /(?:^|[;\n])[=+\-@\t\uff1d\uff0b\uff0d\uff20]/;

/** The facts of an event of the list. */
function expectedTable(event: Body): Facts {
  const venue = isBody(event['venue']) ? event['venue'] : {};
  const page = text(event['url']);
  const image = isBody(event['image']) ? text(event['image']['url']) : '';
  return {
    title: common(decodeHTML(text(event['title']))),
    start_date: event['start_date'],
    end_date: event['end_date'],
    utc_start_date: event['utc_start_date'],
    utc_end_date: event['utc_end_date'],
    timezone: event['timezone'],
    event_status: event['event_status'],
    venue: decodeHTML(text(venue['venue'])),
    address: common(text(venue['address'])),
    city: text(venue['city']),
    country: text(venue['country']),
    organizer: namesOf(event['organizer'], 'organizer'),
    categories: namesOf(event['categories'], 'name'),
    tags: namesOf(event['tags'], 'name'),
    website: text(event['website']),
    image,
    excerpt: plainText(text(event['excerpt']), page),
    description: plainText(text(event['description']), page),
    url: page,
  };
}

const withoutMarks = (cells: Facts): Facts => {
  const wrong = Object.entries(cells).filter(
    ([, cell]) => FORMULA.test(text(cell)) && !/^-?[\d.]+$/.test(text(cell)),
  );
  if (wrong.length > 0) throw new Error(`A formula: ${JSON.stringify(wrong)}`);
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      ['organizer', 'categories', 'tags'].includes(name) ? cellNames(cell) : cellText(cell),
    ]),
  );
};

/** HTML after the line that says when and where. */
const afterOccasion = (html: unknown): string =>
  common(text(html))
    .replace(/^<p>[^<]*<\/p>\n?/, '')
    .trim();

function expectedNews(event: Body): Facts {
  return {
    url: text(event['url']),
    title: blanks(decodeHTML(text(event['title']))),
    html: inXml(afterOccasion(`<p></p>${completed(text(event['description']), text(event['url']))}`)),
    names: [...namesOf(event['categories'], 'name'), ...namesOf(event['tags'], 'name')].map(blanks),
  };
}

/** HTML with the addresses that a browser takes on the page; `srcset` of one address only. */
const completed = (html: string, page: string): string =>
  html.replace(/\s(href|src|srcset|cite)="([^"]*)"/g, (whole, name: string, address: string) =>
    /^(?:[a-z][a-z0-9+.-]*:|$)/i.test(address)
      ? whole
      : ` ${name}="${new URL(decodeHTML(address), page).href}"`,
  );

const news = (items: readonly Facts[]): Facts[] =>
  items.map(({ url, title, html, names }) => ({
    url: text(url),
    title: blanks(title),
    html: inXml(afterOccasion(html)),
    names: Array.isArray(names) ? names.map(blanks) : [],
  }));

interface Format {
  suffix: string;
  expected(event: Body): Facts;
  /** Each gives the facts that it knows. */
  parsers: readonly (readonly [name: string, read: (text: string) => Facts[]])[];
}

const python = (format: string, then: (read: Facts[]) => Facts[]) =>
  [`Python, ${format}`, (sent: string) => then(readByPython(format, sent))] as const;

const geoFacts = (features: readonly Facts[]): Facts[] =>
  features.map(({ geometry, properties }) => ({ ...Object(properties), geometry }));

const FORMATS: readonly Format[] = [
  {
    suffix: 'csv',
    expected: expectedTable,
    parsers: [
      [
        'csv-parse',
        (sent) => parseCsv<Facts>(sent, { columns: true, record_delimiter: '\r\n' }).map(withoutMarks),
      ],
      python('csv', (read) => read.map(withoutMarks)),
    ],
  },
  {
    suffix: 'geojson',
    expected: (event) => ({
      ...expectedTable(event),
      ...Object.fromEntries(
        (['organizer', 'categories', 'tags'] as const).map((name) => [
          name,
          namesOf(event[name], name === 'organizer' ? 'organizer' : 'name').join(', '),
        ]),
      ),
    }),
    parsers: [
      ['check-geojson', (sent) => geoFacts(listOf(Object(check(sent)).features))],
      python('geojson', geoFacts),
    ],
  },
  {
    suffix: 'rss',
    expected: expectedNews,
    parsers: [
      [
        'feedsmith',
        (sent) =>
          news(
            (parseRssFeed(sent).items ?? []).map(({ link, title, description, categories = [] }) => ({
              url: link,
              title,
              html: description,
              names: categories.map(({ name }) => name),
            })),
          ),
      ],
      python('rss', news),
    ],
  },
  {
    suffix: 'atom',
    expected: expectedNews,
    parsers: [
      [
        'feedsmith',
        (sent) =>
          news(
            (parseAtomFeed(sent).entries ?? []).map(({ links = [], title, content, categories = [] }) => ({
              url: links.find(({ rel }) => rel === 'alternate')?.href,
              title: title?.value,
              html: content?.value,
              names: categories.map(({ term }) => term),
            })),
          ),
      ],
      python('atom', news),
    ],
  },
  {
    suffix: 'jsonfeed',
    expected: expectedNews,
    parsers: [
      [
        'feedsmith',
        (sent) =>
          news(
            (parseJsonFeed(sent).items ?? []).map(({ url, title, content_html, tags }) => ({
              url,
              title,
              html: content_html,
              names: tags ?? [],
            })),
          ),
      ],
      python('jsonfeed', (read) =>
        news(read.map((item) => ({ ...item, html: item['content_html'], names: item['tags'] ?? [] }))),
      ),
    ],
  },
  {
    suffix: 'jsonld',
    expected: (event) => {
      const data = isBody(event['json_ld']) ? event['json_ld'] : {};
      return { url: data['url'] ?? event['url'], name: data['name'], startDate: data['startDate'] };
    },
    parsers: [
      [
        'JSON.parse',
        (sent) => {
          const list: unknown = JSON.parse(sent);
          return listOf(isBody(list) ? list['itemListElement'] : []).map(({ item }) => Object(item));
        },
      ],
      python('jsonld', (read) => read),
    ],
  },
];

/** The events of the list, by pages. */
async function pages(): Promise<Body[][]> {
  const found: Body[][] = [];
  for (let page = 1, count = 1; page <= count; page += 1) {
    const body = bodyOf(await service.request(`events?${ALWAYS}&per_page=50&page=${page}`), 200);
    count = Number(body['total_pages']);
    found.push(listOf(body['events']));
  }
  return found;
}

/** Structured data says what is known and no more (docs/interface.md 7.10). */
function faultsIn(data: Body, event: Body): string[] {
  const faults: string[] = [];
  const { location, performer, offers, '@context': _, ...rest } = data;
  const hasPlace = isBody(event['venue']) || text(event['virtual_url']) !== '';
  if (location !== undefined && !hasPlace) faults.push(`a place: ${JSON.stringify(location)}`);
  if (performer !== undefined) faults.push(`a performer: ${JSON.stringify(performer)}`);
  const price = isBody(offers) ? offers['price'] : undefined;
  if (price !== undefined && !/^\d+(?:\.\d+)?$/.test(String(price))) faults.push(`a price: ${String(price)}`);
  if (
    /&(?:amp|lt|gt|quot|#\d+);/.test(text(rest['name'])) &&
    !/&amp;(?:amp|lt|gt|quot|#)/.test(text(event['title']))
  )
    faults.push(`an escaped name: ${text(rest['name'])}`);
  return faults;
}

describe('every event in every format', () => {
  beforeAll(async () => {
    if (LONG) demandDebianPrograms();
    if (LONG && spawnSync(PYTHON, ['-c', `import ${MODULES}`]).status !== 0)
      throw new Error(
        'This proof needs foreign parsers. As root on Debian: apt-get install -y --no-install-recommends python3-feedparser python3-geojson python3-rdflib',
      );
    await loadOdd(service, await adminHeaders(service), ODD_EVENTS);
    const real = sample(REAL_EVENTS, LENGTH - RANDOM - ODD_EVENTS.length);
    await loadEvents(service, [...randomFiles(SEED, 1, RANDOM).flat(), ...real]);
  }, PROOF_TIMEOUT);

  it(
    'comes back as the list has it',
    async () => {
      const differences: string[] = [];
      let [events, records] = [0, 0];
      for (const listed of await pages()) {
        events += listed.length;
        report(`${events} events, ${differences.length} differences`);
        const open: Body[] = [];
        for (const event of listed) {
          const alone = await service.request(`events/${String(event['id'])}`);
          const data = isBody(alone.body) ? alone.body : {};
          if (alone.status === 200) open.push({ ...event, json_ld: data['json_ld'] });
          const structured = isBody(data['json_ld']) ? data['json_ld'] : undefined;
          if (structured !== undefined)
            differences.push(
              ...faultsIn(structured, event).map((fault) => `${String(event['url'])}: ${fault}`),
            );
        }
        const ask = async (suffix: string, some: readonly Body[] = open) => {
          const include = some.map(({ id }) => String(id)).join();
          return (await service.request(`events.${suffix}?${ALWAYS}&per_page=50&include=${include}`)).text;
        };
        for (const { suffix, expected, parsers } of FORMATS) {
          const sent = await ask(suffix);
          for (const [name, read] of LONG ? parsers : parsers.slice(0, 1)) {
            const found = new Map(read(sent).map((facts) => [text(facts['url']), facts]));
            for (const event of open) {
              records += 1;
              const wanted = expected(event);
              const is = found.get(text(event['url']));
              for (const [fact, value] of Object.entries(wanted)) {
                const given = is?.[fact] ?? '';
                if (JSON.stringify(given) !== JSON.stringify(value ?? ''))
                  differences.push(
                    `${suffix} by ${name}: ${fact} of ${String(event['url'])}: ${JSON.stringify(given)} instead of ${JSON.stringify(value)}`,
                  );
              }
            }
          }
        }
        const calendar = await ask('ics');
        for (const { name, read } of NPM_PROGRAMS) {
          const [shown = []] = read([calendar]);
          const titles = new Set(shown.map(({ title }) => title));
          records += shown.length;
          if (shown.filter(({ state }) => state !== 'cancelled').length > open.length || titles.size === 0)
            differences.push(`ics by ${name}: ${shown.length} instead of ${open.length} events`);
        }
        const usual = open.filter((event) => /^20\d\d/.test(text(event['start_date'])));
        const file = await ask('ics', usual);
        for (const { name, read } of LONG ? DEBIAN_PROGRAMS : []) {
          try {
            records += read([file])[0]?.length ?? 0;
          } catch (error) {
            differences.push(`ics by ${name}: ${String(error)}`);
          }
        }
        for (const component of new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vtimezone')) {
          const zone = String(component.getFirstPropertyValue('tzid'));
          if (!ZONE_NAMES.includes(zone)) differences.push(`ics: the zone ${zone}`);
        }
      }
      conclude(
        `${events} events, ${WHICH_EVENTS}, seed ${SEED}: ${records} records read back, ${differences.length} differences`,
      );
      for (const line of differences.slice(0, 20)) conclude(line.slice(0, 600));
      expect(events).toBeGreaterThan(ODD_EVENTS.length / 2);
      expect(differences.slice(0, 10)).toEqual([]);
    },
    PROOF_TIMEOUT,
  );
});

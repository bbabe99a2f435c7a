import { CLIENT_NAMES, table } from './format.mjs';
import { describeMachine } from './machine.mjs';
import { PANEL_COLUMNS, panelRows, targetRow } from './screen.mjs';

const MEGABYTE = 2 ** 20;

/** The parts of `BENCHMARKS.md` that have runs of their own, by option, in the order of the page. */
const SECTIONS = {
  million: {
    heading: '## A million events',
    about: `loading, lists, feeds, and the commands of an operator beside the running service; a
reindex is interrupted and goes on`,
    details: (results) =>
      Object.entries(results)
        .map(
          ([client, { filled, reindex, check, backup }]) =>
            `- ${CLIENT_NAMES[client]}: ${filled.count.toLocaleString('en')} events loaded at ${Math.round(filled.rate)} a second; reindex ${Math.round(reindex.rate)} records a second (start included), continued at ${reindex.resumedAt.toLocaleString('en')}; check ${seconds(check.seconds)}, backup ${seconds(backup.seconds)}.`,
        )
        .join('\n'),
  },
  panel: {
    heading: '## The admin panel',
    about: `the calendar's pages in Chromium with 2,700 events, in turns with Strapi's own list of events in a bare project`,
    details: (results) =>
      Object.entries(results)
        .map(
          ([client, result]) => `${CLIENT_NAMES[client]}:\n\n${table(PANEL_COLUMNS, panelRows(result), 1)}`,
        )
        .join('\n\n'),
  },
  many: {
    heading: '## Many at once, and finding',
    about: `the panel's routes in a calendar of 100,000 events: 50 published events in two languages get
another state while others read; the board's search over all dates; the list with each of its filters. Figures are those of this
machine`,
    details: (results) =>
      Object.entries(results)
        .map(([client, { change, search, list }]) =>
          [
            `- ${CLIENT_NAMES[client]}:`,
            change &&
              `${Math.round(change.statements)} statements and ${Math.round(change.cpu)} ms of CPU for each event that is changed.`,
            search && `Milliseconds of searches: ${timesOf(search)}.`,
            list && `Of lists: ${timesOf(list)}.`,
          ]
            .filter(Boolean)
            .join(' '),
        )
        .join('\n'),
  },
  series: {
    heading: '## Series',
    about: `dates of daily series of 1,000 dates against single events with the same texts, links and times: lists of
200,000 of them, in two services in turns, and how fast they are made, in turns with the bulk load`,
    details: (results) =>
      Object.entries(results)
        .map(([client, { posting, horizon, ...lists }]) =>
          [
            `- ${CLIENT_NAMES[client]}:`,
            posting &&
              `dates a second: ${Math.round(posting.rate)} by POST /events, ${Math.round(horizon.rate)} of rules without an end, ${Math.round(posting.bulk)} by load --bulk.`,
            Object.keys(lists).length > 0 &&
              `Milliseconds of lists (median and p99, those of single events in brackets): ${Object.entries(lists).map(listTimes).join(', ')}.`,
          ]
            .filter(Boolean)
            .join(' '),
        )
        .join('\n'),
  },
  start: {
    heading: '## Starting',
    about: `a first start from a copy without a build, until the admin panel is there, and a second one, against a bare Strapi project in
the same run`,
    details: ({ sqlite: { events, panel, list, again, bare } }) =>
      [
        `- First start: ${seconds(events)} until the list of events answers, ${seconds(panel)} until the panel is built. Second start: ${seconds(again)}.`,
        `- A bare Strapi: ${seconds(bare.events)}, ${seconds(bare.panel)} to build its panel, ${seconds(bare.again)}.`,
        `- Slowest list while the panel is built: ${Math.round(list)} ms; while a bare Strapi's is built beside the service: ${Math.round(bare.list)} ms.`,
      ].join('\n'),
  },
  costs: {
    heading: '## What running costs',
    about: `lists of ten events in turns with and without metrics, and the memory of a
process after two and a half minutes without a request, against a bare Strapi project in the same run`,
    details: (results) =>
      Object.entries(results)
        .map(
          ([client, { idle: at }]) =>
            `- ${CLIENT_NAMES[client]}, idle: ${memory(at.ours)}; a bare Strapi: ${memory(at.bare)}.`,
        )
        .join('\n'),
  },
};

const timesOf = ({ times }) =>
  Object.entries(times)
    .map(([name, time]) => `${name} ${Math.round(time)}`)
    .join(', ');

const listTimes = ([name, { p50, p99, single }]) =>
  `${name} ${p50} and ${p99} (${single.p50} and ${single.p99})`;

const seconds = (value) => `${value.toFixed(1)} s`;

const memory = ({ rss, heap }) =>
  `${Math.round(rss / MEGABYTE)} MB resident, ${Math.round(heap / MEGABYTE)} MB of heap`;

/**
 * The section of `BENCHMARKS.md` of such a run.
 *
 * @param {'million' | 'panel' | 'many' | 'series' | 'start' | 'costs'} name
 * @param {Record<string, object>} results by database
 * @param {ReturnType<import('../targets.mjs').judge>} targets
 * @param {string} when see `daysOf`
 */
export function sectionOf(name, results, targets, when) {
  const { heading, about, details } = SECTIONS[name];
  return `${heading}

Written by \`npm run bench -- --${name}\` on ${when}: ${about}. Machine: ${describeMachine()}.

${table(['Database', 'Target', 'want', 'have', ''], targets.map(targetRow), 2)}

${details(results)}
`;
}

/** The page with this section instead of the one that it had. */
export const withSection = (page, name, section) => joined({ ...splitPage(page), [name]: section });

/** A new first part of the page with the sections of the page before it. */
export const withSections = (main, before) => joined({ ...splitPage(before), main });

function splitPage(page) {
  const places = Object.entries(SECTIONS).map(([name, { heading }]) => [
    name,
    page.indexOf(`\n${heading}\n`),
  ]);
  const found = places.filter(([, at]) => at !== -1).sort(([, one], [, other]) => one - other);
  const parts = [['main', -1], ...found];
  return Object.fromEntries(
    parts.map(([name, at], index) => [name, page.slice(at + 1, parts[index + 1]?.[1] ?? page.length)]),
  );
}

const joined = (parts) =>
  ['main', ...Object.keys(SECTIONS)]
    .map((name) => parts[name]?.trimEnd() ?? '')
    .filter((part) => part !== '')
    .join('\n\n') + '\n';

/**
 * npm run build: reads the changes of the calendar since the last build, renders what differs, and publishes the site as `_site`.
 *
 * It fails, and does not change the site, if the calendar cannot be read or shows no events. With KEEP_LAST=true it builds from
 * the last data instead. The README lists all settings.
 */
import { eventsOf } from './calendar/events.mjs';
import { Unreadable, readCalendar } from './calendar/feed.mjs';
import { loadLast, saveLast } from './calendar/last.mjs';
import { readSettings } from './calendar/settings.mjs';
import { takeLock } from './publish/lock.mjs';
import {
  beginRelease,
  digestOf,
  folderOf,
  isUpToDate,
  publish,
  publishedOf,
  reuse,
  tidy,
} from './publish/releases.mjs';
import { madeByOf, pathOf, render } from './publish/render.mjs';

const HELP = `npm run build [-- --whole]

Reads the calendar, renders what has changed, and publishes the site as _site. The README lists all settings.

  --whole   reads the whole calendar and renders all pages`;

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}

// The server that has started this build has ended, and another one may start its own.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

try {
  await build(readSettings(), process.argv.includes('--whole'));
} catch (error) {
  console.error(`The site was not built: ${error.message}`);
  process.exitCode = 1;
}

async function build(settings, whole) {
  const lock = await takeLock(folderOf(settings.output), (pid) =>
    console.log(`Waiting for another build (process ${pid})`),
  );
  try {
    tidy(settings.output);
    const { records, said } = await read(settings, whole);
    const rendered = await write(eventsOf(records), settings, whole, lock);
    console.log(`${rendered} pages rendered, ${said}: ${settings.output}`);
  } finally {
    lock.release();
  }
}

async function read(settings, whole) {
  const last = loadLast(settings);
  try {
    const reading = await readCalendar(settings, whole ? undefined : last);
    if (eventsOf(reading.records).length === 0 && !settings.allowEmpty)
      throw new Error('the calendar shows no event; ALLOW_EMPTY=true builds an empty site');
    if (reading.next !== last?.next) saveLast(settings, reading);
    const said = reading.whole ? 'read from the start' : `${reading.changed} changes since the last build`;
    return { records: reading.records, said };
  } catch (error) {
    if (!(error instanceof Unreadable) || !settings.keepLast || last === undefined) throw error;
    console.error(`${error.message}: the site is built from what was read last`);
    return { records: last.records, said: 'from what was read last' };
  }
}

/**
 * Builds the new site beside the published one, from which it takes the pages that stay the same, and publishes it when it is complete.
 * @returns how many pages of events were rendered
 */
async function write(events, { output, language }, whole, lock) {
  const madeBy = madeByOf(language);
  const found = whole ? undefined : publishedOf(output);
  const published = found?.madeBy === madeBy ? found : undefined;
  const digests = new Map(events.map((event) => [pathOf(event), digestOf(event)]));
  const isSame = (path) => published !== undefined && isUpToDate(published, path, digests.get(path));
  const changed = events.filter((event) => !isSame(pathOf(event)));
  digests.set('index.html', digestOf(events));
  if (changed.length === 0 && isSame('index.html')) return 0;

  const site = beginRelease(output);
  await render(site, { events, changed, language });
  const rendered = new Set(changed.map(pathOf));
  for (const path of digests.keys())
    if (path !== 'index.html' && !rendered.has(path)) reuse(published, site, path);
  if (!lock.holds()) throw new Error('another build has taken over');
  publish(output, site, madeBy, digests);
  return changed.length;
}

/**
 * npm run build: reads the changes of the calendar since the last build, and builds the site into `_site`.
 *
 * It fails, and does not change the site, if the calendar cannot be read or shows no events. With KEEP_LAST=true it builds from
 * the last data instead. The README lists all settings.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Eleventy from '@11ty/eleventy';
import { eventsOf } from './calendar/events.mjs';
import { Unreadable, readCalendar } from './calendar/feed.mjs';
import { loadLast, saveLast } from './calendar/last.mjs';
import { readSettings } from './calendar/settings.mjs';

if (process.argv.includes('--help')) {
  console.log(
    'npm run build\n\nReads the calendar and builds the site into _site. The README lists all settings.',
  );
  process.exit(0);
}

try {
  await build(readSettings());
} catch (error) {
  console.error(`The site was not built: ${error.message}`);
  process.exitCode = 1;
}

async function build(settings) {
  const { records, said } = await read(settings);
  const events = eventsOf(records);
  if (events.length === 0 && !settings.allowEmpty)
    throw new Error('the calendar shows no event; ALLOW_EMPTY=true builds an empty site');
  await write(events, settings);
  console.log(`${events.length} events, ${said}: ${settings.output}`);
}

async function read(settings) {
  const last = loadLast(settings);
  try {
    const reading = await readCalendar(settings, last);
    saveLast(settings, reading);
    const said = reading.whole ? 'read from the start' : `${reading.changed} changes since the last build`;
    return { records: reading.records, said };
  } catch (error) {
    if (!(error instanceof Unreadable) || !settings.keepLast || last === undefined) throw error;
    console.error(`${error.message}: the site is built from what was read last`);
    return { records: last.records, said: 'from what was read last' };
  }
}

/** Builds the new site beside the old one, and replaces the old one when the new one is complete. */
async function write(events, { output, language }) {
  const [beside, before] = [`${output}.new`, `${output}.old`];
  rmSync(beside, { recursive: true, force: true });
  const site = new Eleventy(fileURLToPath(new URL('site', import.meta.url)), beside, {
    quietMode: true,
    configPath: fileURLToPath(new URL('eleventy.config.mjs', import.meta.url)),
    config: (config) => {
      config.addGlobalData('events', events);
      config.addGlobalData('language', language);
    },
  });
  await site.write();
  rmSync(before, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, before);
  renameSync(beside, output);
  rmSync(before, { recursive: true, force: true });
}

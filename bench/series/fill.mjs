import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLines } from '../seeding/fill.mjs';
import { startServer } from '../servers/start.mjs';
import { mayGoOn } from '../run/ending.mjs';
import { EVENTS } from '../cases/requests.mjs';
import { generateDates, generateSeries } from './content.mjs';

/**
 * Makes sure that there are template databases with the same dates: as dates of series, and as single events.
 *
 * @param {Awaited<ReturnType<import('../seeding/databases.mjs').openDatabases>>} databases
 * @param {{ count: number, dates: number }} wanted `count` dates, so many of each series
 * @param {(line: string) => void} say
 * @returns {Promise<Record<'series' | 'single', { name: string, ids: number[] }>>} `ids`: the numbers of the series, if there are some
 */
export async function filledWithBoth(databases, { count, dates }, say) {
  const wanted = { count: count / dates, dates };
  return {
    single: await filled(databases, `single_${count}`, say, {
      lines: () => generateDates(wanted),
    }),
    series: await filled(databases, `series_${count}`, say, { posts: () => generateSeries(wanted) }),
  };
}

async function filled(databases, name, say, { lines = () => [], posts = () => [] }) {
  const found = databases.find(name);
  if (found !== undefined) return { name, ...found };
  say(`filling the database ${name}`);
  const database = await databases.empty();
  try {
    const server = await startServer('seed', database.env);
    try {
      const { tokens } = await loadInto(server, 'fill', lines());
      const ids = [];
      for (const post of posts()) ids.push((await postSeries(server, tokens, post)).series);
      await server.ask('close');
      await server.stop();
      await databases.store(database, name, { ids });
      return { name, ids };
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
  }
}

/** Loads events with a command of the server `seed`: `fill` or `load`. @returns what it answers */
export async function loadInto(server, command, events) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-series-'));
  try {
    const file = join(folder, 'events.ndjson');
    await writeLines(file, events);
    return await server.ask(command, { file, bulk: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a series over HTTP. @returns its first date */
export async function postSeries({ url }, tokens, body) {
  mayGoOn();
  const response = await fetch(url + EVENTS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens.write}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${EVENTS}: ${response.status} ${await response.text()}`);
  return response.json();
}

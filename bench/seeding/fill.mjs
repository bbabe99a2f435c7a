import { mkdtempSync, rmSync, writeFileSync, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../servers/start.mjs';
import { generateEvents } from './events.mjs';

/**
 * Makes sure that there is a template database with `count` generated events.
 *
 * @param {Awaited<ReturnType<import('./databases.mjs').openDatabases>>} databases
 * @param {number} count
 * @param {(line: string) => void} say
 * @returns {Promise<{ name: string, tokens: { read: string, write: string }, seconds: number }>} `seconds`: how long loading took
 */
export async function filledDatabase(databases, count, say) {
  const name = `events_${count}`;
  const found = databases.find(name);
  if (found !== undefined) return { name, ...found };
  say(`filling a database with ${count} events`);
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-events-'));
  const database = await databases.empty();
  try {
    const file = join(folder, 'events.ndjson');
    await writeLines(file, generateEvents(count));
    const server = await startServer('seed', database.env);
    try {
      const note = await server.ask('fill', { file });
      await server.ask('close');
      await server.stop();
      await databases.store(database, name, note);
      return { name, ...note };
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes objects as JSON, one per line. */
export async function writeLines(file, objects) {
  writeFileSync(file, '');
  const stream = createWriteStream(file);
  for (const object of objects) if (!stream.write(`${JSON.stringify(object)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

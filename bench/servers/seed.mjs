// Fills an empty database with the tree of categories, tokens, and events from a file, using the calendar's own commands.
import { join } from 'node:path';
import { addresses, checkedSettings, createApp, listen } from '../../scripts/lib/launch.mjs';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';
import { runCommand } from '../../scripts/lib/run-command.mjs';
import { closeApp } from '../../scripts/lib/shutdown.mjs';
import { CATEGORIES } from '../seeding/words.mjs';
import { answerParent, countStatements } from './probe.mjs';

countStatements();
const settings = checkedSettings();
const strapi = createApp(settings);
await strapi.load();
await listen(strapi, settings.environment);
const { COMMANDS } = load(join(PLUGIN_SERVER, 'cli', 'index.js'));
const commandOf = (name) => COMMANDS.find((command) => command.name === name);
const root = Object.values(addresses(settings, strapi.server.httpServer.address().port).roots)[0];

answerParent({
  fill,
  load: loadFile,
  extend,
  close: () => closeApp(strapi),
});
process.send({ port: strapi.server.httpServer.address().port, bulk: hasBulk() });

function hasBulk() {
  return commandOf('load').options.some(({ name }) => name === 'bulk');
}

async function fill({ file }) {
  const tokens = {
    read: await makeToken('read', 'read-only'),
    write: await makeToken('write', 'full-access'),
  };
  const ids = new Map();
  for (const [name, parent] of CATEGORIES) {
    const { id } = await post(
      'categories',
      { name, ...(parent && { parent: ids.get(parent) }) },
      tokens.write,
    );
    ids.set(name, id);
  }
  const seconds = await loadFile({ file, bulk: hasBulk() });
  return { tokens, seconds };
}

async function makeToken(name, type) {
  const lines = [];
  await run('token create', { args: [name], options: { type }, print: (line) => lines.push(line) });
  return lines.at(-1);
}

/** @returns the duration in seconds */
async function loadFile({ file, bulk }) {
  const since = performance.now();
  // Wrong lines are reported and skipped.
  await run('load', { args: [file], options: { language: 'en', status: 'publish', ...(bulk && { bulk }) } });
  return (performance.now() - since) / 1000;
}

/**
 * Makes the dates of a series without an end, as the worker does when time has passed.
 *
 * @returns {Promise<{ dates: number, seconds: number }>} how many, and how long it took
 */
async function extend({ id, milliseconds }) {
  const { extendSeries } = load(join(PLUGIN_SERVER, 'services', 'write', 'extend-series.js'));
  const at = Date.now() + milliseconds;
  const since = performance.now();
  const dates = await extendSeries({ strapi, settings: settings.calendar }, id, at);
  return { dates, seconds: (performance.now() - since) / 1000 };
}

async function run(name, given) {
  const status = await runCommand(commandOf(name), { strapi, ...given });
  if (status !== 0 && name !== 'load') throw new Error(`${name} ended with ${status}`);
}

async function post(path, body, token) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(`${root}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

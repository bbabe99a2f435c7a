import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { logIn } from '../../scripts/lib/log-in.mjs';
import { Failure } from '../../scripts/lib/steps.mjs';
import { mayGoOn } from '../run/ending.mjs';
import { summaryOf } from '../run/results.mjs';
import { openDatabases } from '../seeding/databases.mjs';
import { filledDatabase } from '../seeding/fill.mjs';
import { startServer } from '../servers/start.mjs';
import { makeStrapiProject } from '../servers/strapi-project.mjs';
import { buildBarePanel } from './bare-panel.mjs';
import { longestTasks } from './long-tasks.mjs';
import { ACTIONS, NEXT_MONTH, nextPage, openBoard, openList } from './pages.mjs';
import { WATCH, acted } from './watch.mjs';

/** Number of events in the calendar. */
const EVENTS = 2700;
const ROUNDS = { quick: 2, full: 7 };
const LOGIN = { email: 'bench@calendar.test', password: 'Bench-for-panels-1' };

/**
 * Measures the admin panel in a browser, in turns with the panel of a bare Strapi project on a copy of the same database. The first
 * round warms up both and is not counted.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {object} options see `readOptions`
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, { ours?: number, strapi?: number, ratio?: number, longest?: number, rounds: object[] }>>} milliseconds,
 *   and the medians of the ratios of all rounds
 */
export async function measurePanel(client, options, say) {
  const databases = await openDatabases(client, options);
  const undo = [() => databases.close()];
  try {
    const { name: filled } = await filledDatabase(databases, EVENTS, say);
    const start = async (name, env) => {
      const database = await databases.copy(filled);
      undo.push(() => database.remove());
      const server = await startServer(name, { ...database.env, ...env });
      undo.push(() => server.stop());
      return server.url;
    };
    const project = makeStrapiProject();
    undo.push(() => project.remove());
    const empty = await databases.empty();
    undo.push(() => empty.remove());
    await buildBarePanel(project.directory, empty.env, options.keep);
    const admin = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password };
    const origins = {
      ours: await start('ours', admin),
      strapi: await start('strapi', {
        ...admin,
        BENCH_STRAPI_PROJECT: project.directory,
        BENCH_STRAPI_PANEL: 'true',
      }),
    };
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Failure('--panel needs Chromium');
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    undo.push(() => browser.close());
    return await measure(browser, origins, { rounds: options.quick ? ROUNDS.quick : ROUNDS.full, say });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function measure(browser, origins, { rounds, say }) {
  const states = {
    ours: await enter(browser, origins.ours),
    strapi: await enter(browser, origins.strapi),
  };
  /** A new browser context without cache, logged in. */
  const inFreshBrowser = async (side, work) => {
    mayGoOn();
    const context = await browser.newContext({
      storageState: states[side],
      viewport: { width: 1280, height: 900 },
      timezoneId: 'Europe/Paris',
    });
    await context.addInitScript(WATCH);
    try {
      return await work(context, origins[side]);
    } finally {
      states[side] = await context.storageState();
      await context.close();
    }
  };
  const found = [];
  for (let round = 0; round <= rounds; round++) {
    const board = await inFreshBrowser('ours', onBoard);
    const bare = await inFreshBrowser('strapi', onList);
    const list = await inFreshBrowser('ours', onList);
    if (round > 0) found.push({ board, bare, list });
    const { open, next, longest } = board;
    say(
      `round ${round} of ${rounds}: board ${ms(open)}, its next month ${ms(next)}, list ${ms(list.open)}; ` +
        `Strapi's list ${ms(bare.open)}, its next page ${ms(bare.next)}; longest task ${ms(Math.max(...Object.values(longest)))}`,
    );
  }
  return resultsOf(found);
}

async function onBoard(context, origin) {
  const { page, took: open } = await openBoard(context, origin);
  const took = {};
  const longest = await longestTasks(context.browser(), page, async () => {
    for (const action of ACTIONS) took[action.name] = await acted(page, action);
  });
  return { open, next: took[NEXT_MONTH], longest };
}

async function onList(context, origin) {
  const { page, took: open } = await openList(context, origin);
  let next;
  const longest = await longestTasks(context.browser(), page, async () => (next = await nextPage(page)));
  return { open, next, longest: Math.max(...Object.values(longest)) };
}

/** The browser state after a log-in. */
async function enter(browser, origin) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, origin, LOGIN);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Ratios are computed within a round, because the load of the machine is then similar for both. */
function resultsOf(rounds) {
  const compared = (ours, strapi) =>
    summaryOf(
      rounds.map((round) => ({
        ours: ours(round),
        strapi: strapi(round),
        ratio: ours(round) / strapi(round),
      })),
    );
  const tasks = Object.keys(rounds[0].board.longest).map((name) => [
    `task.${name}`,
    summaryOf(rounds.map(({ board }) => ({ longest: board.longest[name] }))),
  ]);
  return {
    board: compared(
      ({ board }) => board.open,
      ({ bare }) => bare.open,
    ),
    next: compared(
      ({ board }) => board.next,
      ({ bare }) => bare.next,
    ),
    list: compared(
      ({ list }) => list.open,
      ({ bare }) => bare.open,
    ),
    bare: summaryOf(rounds.map(({ bare: { longest } }) => ({ longest }))),
    ...Object.fromEntries(tasks),
  };
}

const ms = (milliseconds) => `${Math.round(milliseconds)} ms`;

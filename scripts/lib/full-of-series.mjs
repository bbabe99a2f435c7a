import { readFileSync } from 'node:fs';
import { enterPanel } from './enter-panel.mjs';

const DAY = 86_400_000;
/** So many times there is a series of each kind. */
const ROUNDS = 5;

/** The kinds of series, each with its rule; `times` are hours of the day, or none for whole days. */
const KINDS = [
  { title: 'Ceramics', rrule: 'FREQ=WEEKLY;COUNT=52', times: [18, 20] },
  { title: 'Bookbinders', rrule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=24', times: [19, 21] },
  { title: 'Beekeepers', rrule: 'FREQ=MONTHLY;BYDAY=-1FR', times: [17, 22] },
  { title: 'Rowing', rrule: 'FREQ=DAILY;COUNT=60', times: [7, 8] },
  { title: 'Bicycle repairs', rrule: 'FREQ=WEEKLY;BYDAY=SA', times: [10, 13] },
  { title: 'Lacework', rrule: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=30', times: [14, 16] },
  { title: 'Blossom', rrule: 'FREQ=YEARLY;COUNT=10' },
  { title: 'Chess', rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=20', times: [20, 23] },
];
const ZONES = ['America/New_York', 'Europe/Paris', 'UTC'];

/**
 * Fills the calendar of a target with series: published, with links, some in two languages, some with dates that were left out, put
 * back, moved or edited by hand, and some with another rule from a date on.
 *
 * @param {string} description the file that describes the target
 * @returns {Promise<{ series: number, dates: number }>} how many series there are, and how many dates were found in them
 * @throws Error if the target refuses a request
 */
export async function fillWithSeries(description) {
  const { roots, auth, panel, listens } = JSON.parse(readFileSync(description, 'utf8'));
  const panelAsk = await enterPanel(listens, panel);
  const at = {
    ask: (method, path, json) => send(`${roots.en}/${path}`, method, auth.editor, json),
    askInFrench: (method, path, json) => send(`${roots.fr}/${path}`, method, auth.editor, json),
    panel: (method, path, json) => panelAsk(method, `/event-calendar/${path}`, json),
    documentOf: (id) => documentOf(panelAsk, id),
  };
  const made = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const one of KINDS) made.push(await makeSeries(at, one, round));
  let dates = 0;
  for (const series of made) dates += (await listed(at, series)).length;
  return { series: made.length, dates };
}

async function makeSeries(at, { title, rrule, times }, round) {
  const name = `${title} ${round + 1}`;
  const day = new Date(Date.now() + (round - 2) * 10 * DAY).toISOString().slice(0, 10);
  const hour = (n) => `${day} ${String(n).padStart(2, '0')}:30:00`;
  const [from, until] = times ?? [0, 0];
  const { series, id } = await at.ask('POST', 'events', {
    title: name,
    description: `<p>${name}: bring an apron.</p>`,
    start_date: hour(from),
    end_date: hour(until),
    timezone: ZONES[round % ZONES.length],
    all_day: times === undefined,
    venue: { venue: `Kiln House ${round + 1}`, city: 'Wickerby', country: 'United Kingdom' },
    organizer: [{ organizer: `Guild of ${title}` }],
    categories: [`Crafts ${title}`],
    tags: ['aprons', `guild-${round + 1}`],
    rrule,
  });
  const document = await at.documentOf(id);
  if (round % 2 === 0) await translate(at, { id, document, name });
  if (round > 0) await editByHand(at, series, name);
  if (round > 1) await leaveOut(at, series);
  if (round === 4) await changeRule(at, series, rrule);
  return series;
}

/** Gives all dates a French version. */
async function translate(at, { id, document, name }) {
  await at.askInFrench('PATCH', `events/${id}`, { title: `Atelier ${name}`, description: '<p>Tablier.</p>' });
  await at.panel('POST', 'series/changes', { documentId: document, scope: 'all' });
}

/** One date has a text of its own, another one a time of its own. */
async function editByHand(at, series, name) {
  const dates = await listed(at, series);
  await at.ask('PATCH', `events/${dates.at(2).id}`, { title: `${name} with guests`, cost: '12' });
  const { start_date: start, end_date: end } = dates.at(3);
  const later = (wall) => wall.replace(/:\d\d:\d\d$/, ':45:00');
  await at.ask('PATCH', `events/${dates.at(3).id}`, { start_date: later(start), end_date: later(end) });
}

/** One date is deleted, one is moved to the trash in the panel, and one is put back from there. */
async function leaveOut(at, series) {
  const dates = await listed(at, series);
  await at.ask('DELETE', `events/${dates.at(-1).id}`);
  for (const { id, isBack } of [{ id: dates.at(-2).id }, { id: dates.at(-3).id, isBack: true }]) {
    const path = `records/event/${await at.documentOf(id)}`;
    await at.panel('POST', `${path}/trash`, {});
    if (isBack) await at.panel('POST', `${path}/restore`, { as: 'before' });
  }
}

/** From the fifth date on there are half as many dates. */
async function changeRule(at, series, rrule) {
  const documentId = await at.documentOf((await listed(at, series)).at(4).id);
  const rule = `${rrule.replace(/;(INTERVAL|COUNT)=\d+/g, '')};INTERVAL=2;COUNT=8`;
  await at.panel('POST', 'series/rule', { documentId, scope: 'following', rule });
}

/** All dates of a series that readers see. */
async function listed(at, series) {
  const events = [];
  for (let page = 1; ; page++) {
    const query = `series=${series}&start_date=2000-01-01&end_date=2100-01-01&per_page=50&page=${page}`;
    const { events: found, total_pages: pages } = await at.ask('GET', `events?${query}`);
    events.push(...found);
    if (page >= pages) return events;
  }
}

/** The id of an event in the panel. */
async function documentOf(panelAsk, id) {
  const path = '/content-manager/collection-types/plugin::event-calendar.event';
  const { results } = await panelAsk('GET', `${path}?filters[publicId][$eq]=${id}`);
  return results[0].documentId;
}

async function send(url, method, auth, json) {
  const response = await fetch(url, {
    method,
    headers: { ...auth, 'Content-Type': 'application/json' },
    body: json && JSON.stringify(json),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

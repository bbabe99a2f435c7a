import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_PASSWORDS, PANEL_PEOPLE, ROLES, passwordOf } from './known.mjs';
import { CATEGORIES, LANGUAGES, ORGANIZERS, TAGS, VENUES, eventTexts } from './texts.mjs';

const EVENTS = 300;
/** How many of them clients send and the command `load` creates. */
const SENT = 10;
const LOADED = 10;

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC', 'Australia/Lord_Howe'];
const COSTS = ['', 'Free', '5', '10 - 20', '€12', '$5', ''];
/** A fixed date, so that nothing depends on the time of the run. */
const DATE = '2024-03-01T09:00:00.000Z';
const FAR = '2090-01-01T00:00:00.000Z';

const two = (number) => String(number).padStart(2, '0');
const every = (number, step, rest) => number % step === rest;

/**
 * Fills an empty calendar in all possible ways.
 *
 * @returns {Promise<{ headers: Record<string, Record<string, string>>, keys: Record<string, string> }>} the headers of all callers, and
 *   the keys of the API tokens
 */
export async function fill({ strapi, origin, load, release, directory }) {
  const documents = (kind) => strapi.documents(`plugin::event-calendar.${kind}`);
  const users = await makeUsers(strapi);
  const panel = await makePeople(strapi, origin);
  const keys = await makeTokens(strapi);
  const images = await uploadImages(origin, panel, load('sharp'));

  const categories = new Map();
  for (const { key, parent, ...names } of CATEGORIES) {
    const above = parent === undefined ? {} : { parent: categories.get(parent) };
    categories.set(key, await translated(documents('category'), names, (name) => ({ name, ...above })));
  }
  const tags = [];
  for (const name of TAGS)
    tags.push((await documents('tag').create({ locale: 'en', data: { name } })).documentId);
  const venues = [];
  for (const { at, city, country, state, ...names } of VENUES) {
    const place = at === undefined ? {} : { latitude: at[0], longitude: at[1] };
    const data = {
      city,
      country,
      state,
      ...place,
      date: DATE,
      author: users.editor,
      image: images[venues.length % 3],
    };
    venues.push(
      await translated(documents('venue'), names, (name) => ({
        name,
        description: `<p>${name}</p>`,
        ...data,
      })),
    );
  }
  const organizers = [];
  for (const { email, phone, website, ...names } of ORGANIZERS) {
    const data = { email, phone, website, date: DATE, author: users.author };
    organizers.push(await translated(documents('organizer'), names, (name) => ({ name, ...data })));
  }
  const places = { categories: [...categories.values()], tags, venues, organizers, images, users };
  for (let number = 0; number < EVENTS - SENT - LOADED; number++)
    await makeEvent(documents('event'), number, places);

  const headers = headersOf(keys);
  await writeAsClients(origin, headers);
  await loadLines(strapi, load, release, directory);
  await makeTargets(strapi, origin, panel, headers);
  await strapi.db.connection('calendar_idempotency_keys').update({ expires_at: Date.parse(FAR) });
  return { headers, keys };
}

/** Creates a published record in the languages for which it has a name. */
async function translated(documents, names, dataOf) {
  const [first, ...others] = LANGUAGES.filter((language) => names[language] !== undefined);
  const create = { locale: first, status: 'published', data: dataOf(names[first]) };
  const { documentId } = await documents.create(create);
  for (const locale of others)
    await documents.update({ documentId, locale, status: 'published', data: dataOf(names[locale]) });
  return documentId;
}

function eventData(number, { categories, tags, venues, organizers, images, users }) {
  const year = 2060 + (number % 30);
  const day = `${year}-${two(1 + (number % 12))}-${two(1 + (number % 28))}`;
  const last = every(number, 13, 2) ? `${year}-12-30` : day;
  const some = (list, count) =>
    Array.from({ length: count }, (_, at) => list[(number + at * 2) % list.length]);
  return {
    startDate: `${day} ${two(8 + (number % 12))}:30:00`,
    endDate: `${last} 21:00:00`,
    allDay: every(number, 11, 0),
    timezone: ZONES[number % ZONES.length],
    author: number % 2 === 0 ? users.editor : users.author,
    date: DATE,
    cost: COSTS[number % COSTS.length],
    website: every(number, 4, 0) ? `https://events.example/${number}` : '',
    ticketUrl: every(number, 9, 1) ? `https://tickets.example/${number}` : '',
    featured: every(number, 17, 0),
    sticky: every(number, 19, 0),
    hideFromListings: every(number, 23, 1),
    showMap: every(number, 2, 0),
    showMapLink: every(number, 3, 0),
    private: every(number, 29, 3),
    readyForReview: every(number, 31, 5),
    ...(every(number, 37, 7) ? { password: EVENT_PASSWORDS[number % EVENT_PASSWORDS.length] } : {}),
    ...(every(number, 43, 9) ? { publishAt: FAR } : {}),
    venue: every(number, 6, 5) ? null : venues[number % venues.length],
    organizers: some(organizers, number % 3),
    categories: some(categories, number % 4),
    tags: some(tags, (number + 1) % 3),
    ...(every(number, 5, 1) ? { image: images[number % images.length] } : {}),
  };
}

async function makeEvent(events, number, places) {
  const data = eventData(number, places);
  const isDraft = every(number, 10, 4) || data.readyForReview || data.publishAt !== undefined;
  const languages = every(number, 41, 0)
    ? ['fr']
    : LANGUAGES.filter((_, at) => at === 0 || every(number, at + 1, 0));
  const status = isDraft ? 'draft' : 'published';
  const [first, ...others] = languages;
  const { documentId } = await events.create({
    locale: first,
    status,
    data: { ...data, ...eventTexts(first, number) },
  });
  for (const locale of others)
    await events.update({ documentId, locale, status, data: eventTexts(locale, number) });
  // A published event with unpublished changes.
  if (every(number, 47, 6) && !isDraft)
    await events.update({ documentId, locale: first, data: { title: `Changed ${number}` } });
  if (every(number, 53, 8)) await events.discardDraft({ documentId, locale: first });
}

async function makeUsers(strapi) {
  const ids = {};
  const types = { admin: 'administrator' };
  for (const role of ROLES) {
    const type = types[role] ?? role;
    const found = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type } });
    const user = await strapi
      .plugin('users-permissions')
      .service('user')
      .add({
        username: role,
        email: `${role}@calendar.example`,
        password: passwordOf(role),
        provider: 'local',
        confirmed: true,
        role: found.id,
      });
    ids[role] = user.id;
  }
  return ids;
}

/** @returns the headers of the administrator of the panel */
async function makePeople(strapi, origin) {
  for (const [code, { email, password }] of Object.entries(PANEL_PEOPLE)) {
    const role = await strapi.service('admin::role').findOne({ code });
    const person = { email, password, firstname: 'Ada', lastname: code, roles: [role.id], isActive: true };
    await strapi.service('admin::user').create(person);
  }
  const { data } = await send(origin, 'POST', '/admin/login', {}, PANEL_PEOPLE['strapi-super-admin']);
  return { Authorization: `Bearer ${data.token}` };
}

async function makeTokens(strapi) {
  const tokens = strapi.service('admin::api-token');
  const make = async (type, permissions = null) => {
    const token = { name: type, description: '', kind: 'content-api', type, lifespan: null, permissions };
    return (await tokens.create(token)).accessKey;
  };
  const actions = ['event.find', 'event.findOne', 'venue.find', 'venue.findOne'];
  return {
    'full-access': await make('full-access'),
    'read-only': await make('read-only'),
    custom: await make(
      'custom',
      actions.map((action) => `plugin::event-calendar.${action}`),
    ),
  };
}

const headersOf = (keys) => ({
  ...Object.fromEntries(
    ROLES.map((role) => [
      role,
      { Authorization: `Basic ${Buffer.from(`${role}:${passwordOf(role)}`).toString('base64')}` },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, { Authorization: `Bearer ${key}` }]),
  ),
});

async function uploadImages(origin, headers, sharp) {
  const ids = [];
  for (const background of ['teal', 'orange', 'plum']) {
    const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('files', new Blob([picture], { type: 'image/png' }), `${background}.png`);
    const response = await fetch(`${origin}/upload`, { method: 'POST', headers, body: form });
    ids.push((await response.json())[0].id);
  }
  return ids;
}

async function send(origin, method, path, headers, json) {
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Writes of clients: with nested records, in other languages, with an idempotency key, scheduled, changed, and deleted. */
async function writeAsClients(origin, headers) {
  const root = '/api/en/calendar/events/v1';
  const ask = (as, method, path, json, more = {}) =>
    send(origin, method, root + path, { ...headers[as], ...more }, json);
  const concert = (title, more = {}) => ({
    title,
    start_date: '2071-05-10 19:00:00',
    end_date: '2071-05-10 21:00:00',
    date: '2024-03-01 10:00:00',
    ...more,
  });
  const made = [];
  for (let number = 0; number < SENT; number++) {
    const as = ['editor', 'author', 'contributor', 'admin', 'full-access'][number % 5];
    const nested =
      number === 0
        ? {
            venue: { venue: 'Sent Hall', city: 'Bern' },
            organizer: [{ organizer: 'Sent Club' }],
            tags: ['sent'],
          }
        : {};
    const later = number === 3 ? { date: '2090-02-03 10:00:00', status: 'publish' } : {};
    const key = number === 0 ? { 'Idempotency-Key': 'upgrade-key-1' } : {};
    made.push(await ask(as, 'POST', '/events', concert(`Sent ${number}`, { ...nested, ...later }), key));
  }
  const [first, second, third, fourth] = made;
  await ask('editor', 'PATCH', `/events/${first.id}?i18n_language=de`, { title: 'Gesendet' });
  await ask('editor', 'PATCH', `/events/${second.id}`, { cost: '7', featured: true });
  await ask('editor', 'DELETE', `/events/${third.id}`);
  await ask('editor', 'PATCH', `/events/${fourth.id}`, { description: 'Comes in 2090.' });
  const gone = await ask('editor', 'POST', '/tags', { name: 'Gone' });
  await ask('editor', 'DELETE', `/tags/${gone.id}`);
  const venue = await ask('editor', 'POST', '/venues', {
    venue: 'Closed house',
    date: '2024-03-01 10:00:00',
  });
  await ask('editor', 'DELETE', `/venues/${venue.id}`);
}

/** Runs the command `load`, one by one and in bulk. */
async function loadLines(strapi, load, release, directory) {
  const { COMMANDS } = load(join(release, 'dist/src/plugins/event-calendar/server/src/commands/index.js'));
  const command = COMMANDS.find(({ name }) => name === 'load');
  const line = (number) => ({
    _uid: `line-${number}`,
    title: `Loaded ${number}`,
    start_date: `2072-01-${two(number + 1)} 10:00:00`,
    end_date: `2072-01-${two(number + 1)} 11:00:00`,
    date: '2024-03-01 10:00:00',
    venue: { venue: 'Loading Bay' },
    categories: ['Loaded'],
  });
  for (const bulk of [false, true]) {
    const numbers = Array.from({ length: LOADED / 2 }, (_, at) => at + (bulk ? LOADED / 2 : 0));
    const file = join(directory, `lines-${bulk}.ndjson`);
    writeFileSync(file, numbers.map((number) => JSON.stringify(line(number))).join('\n'));
    const progress = { start: () => undefined, update: () => undefined, stop: () => undefined };
    const options = { key: '_uid', bulk };
    const signal = new AbortController().signal;
    const status = await command.run({
      strapi,
      args: [file],
      options,
      print: () => undefined,
      progress,
      signal,
    });
    if (status !== 0) throw new Error(`load ended with ${status}`);
  }
}

/** Creates targets in the panel: one with deliveries, one that responded 410, one that is switched off. */
async function makeTargets(strapi, origin, panel, headers) {
  const heard = [];
  const receiver = createServer((request, response) => {
    heard.push(request.url);
    request.resume();
    response.writeHead(request.url === '/gone' ? 410 : 204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${receiver.address().port}`;
  const ask = async (method, path, json) =>
    (await send(origin, method, `/event-calendar/rebuilds/${path}`, panel, json)).data;
  const common = { quietSeconds: 1, longestSeconds: 2 };
  const site = await ask('POST', 'targets', {
    name: 'Site',
    url: `${url}/site`,
    headers: { 'X-Key': 'a header secret' },
    ...common,
  });
  const gone = await ask('POST', 'targets', { name: 'Gone', url: `${url}/gone`, ...common });
  const off = { active: false, kinds: ['event', 'venue'], languages: ['fr'], rollovers: ['day'] };
  await ask('POST', 'targets', {
    name: 'Switched off',
    url: 'http://127.0.0.1:9/off',
    body: 'empty',
    ...common,
    ...off,
  }).catch(() =>
    ask('POST', 'targets', {
      name: 'Switched off',
      url: 'http://127.0.0.1:9/off',
      ...common,
      ...off,
      rollovers: [],
    }),
  );
  const rename = (name) =>
    send(origin, 'PATCH', '/api/en/calendar/events/v1/tags/' + String(tag), headers.editor, { name });
  const tag = (
    await send(origin, 'POST', '/api/en/calendar/events/v1/tags', headers.editor, { name: 'Told' })
  ).id;
  await until(
    async () => (await pending(strapi, site.id)) === 0 && heard.includes('/site') && heard.includes('/gone'),
  );
  await ask('POST', `targets/${site.id}/rotate`);
  await rename('Told again');
  await until(
    async () => (await pending(strapi, site.id)) === 0 && heard.filter((path) => path === '/site').length > 1,
  );
  await ask('PUT', `targets/${site.id}`, { url: 'http://127.0.0.1:9/site' });
  await ask('PUT', `targets/${gone.id}`, { url: 'http://127.0.0.1:9/gone' });
  receiver.close();
}

const pending = async (strapi, id) => {
  const rows = await strapi.db.connection('calendar_deliveries').where({ target_id: id });
  return rows.filter(({ state }) => state === 'pending').length;
};

async function until(holds) {
  for (let left = 600; !(await holds()); left--) {
    if (left === 0) throw new Error('The expected condition was not reached');
    await pause(100);
  }
}

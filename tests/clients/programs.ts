/** Programs that use the generated clients; each prints the responses. Their arguments are root and token. */

/** What a program of a client with `data`, `error` and `response` prints of each call. */
const RESULTS = `    create: [made.data.title, made.response.status],
    list: [list.data.total, ...list.data.events.map(shown)],
    read: [read.data.venue.hasOwnProperty('json_ld'), read.data.json_ld?.['@type']],
    patch: [changed.data.excerpt, changed.data.featured],
    delete: [gone.data.status, refused.error?.code],
`;

const VENUE_NAME = `
const venueName = ({ venue }: Event): string => ('venue' in venue ? venue.venue : 'nowhere');
const shown = (event: Event): string[] => [event.title, venueName(event), ...event.categories.map(({ name }) => name)];
const NEW = {
  title: 'Made by a program',
  start_date: '2031-05-10 19:00:00',
  end_date: '2031-05-10 21:00:00',
  venue: { venue: 'Program hall' },
  categories: ['Programs'],
};
const FILTERS = { start_date: '2031-05-01', end_date: '2031-05-31', categories: ['programs'], per_page: 5 };
const [, , root = '', token = ''] = process.argv;
run().then(
  (printed) => console.log(JSON.stringify(printed)),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
`;

/** The types of openapi-typescript with openapi-fetch; it also reads the changes feed with its own document. */
const TYPES = `
import createClient from 'openapi-fetch';
import type { components, paths } from './types/events';
import type { paths as SyncPaths } from './types/sync';

type Event = components['schemas']['Event'];
${VENUE_NAME}
async function run(): Promise<unknown> {
  const headers = { Authorization: 'Bearer ' + token };
  const client = createClient<paths>({ baseUrl: root, headers });
  const made = await client.POST('/events', { body: NEW });
  if (made.data === undefined) throw new Error(made.error.code);
  const path = { id: made.data.id };
  const list = await client.GET('/events', { params: { query: FILTERS } });
  if (list.data === undefined) throw new Error(list.error.message);
  // Lists have other formats too, which only an Accept header asks for.
  if (typeof list.data === 'string') throw new Error('The list is a feed');
  const read = await client.GET('/events/{id}', { params: { path } });
  if (read.data === undefined) throw new Error(read.error.code);
  const body = { excerpt: 'Changed', featured: true };
  const changed = await client.PATCH('/events/{id}', { params: { path }, body });
  if (changed.data === undefined) throw new Error(changed.error.code);
  const gone = await client.DELETE('/events/{id}', { params: { path } });
  if (gone.data === undefined) throw new Error(gone.error.code);
  const refused = await client.GET('/events/{id}', { params: { path } });
  const sync = createClient<SyncPaths>({ baseUrl: root.replace('/events/v1', '/sync/v1'), headers });
  const feed = await sync.GET('/changes', { params: { query: { limit: 5 } } });
  if (feed.data === undefined) throw new Error(feed.error.code);
  const [first] = feed.data.changes;
  return {
${RESULTS}    changes: [first?.kind, first?.action === 'upsert' && 'global_id' in first.record, feed.data.more],
  };
}
`;

const HEY = `
import { client } from './hey/client.gen';
import { createEvent, deleteEvent, listEvents, readEvent, updateEvent } from './hey/sdk.gen';
import type { Event } from './hey/types.gen';
${VENUE_NAME}
async function run(): Promise<unknown> {
  client.setConfig({ baseUrl: root, auth: ({ scheme }) => (scheme === 'bearer' ? token : undefined) });
  const made = await createEvent({ body: NEW, throwOnError: true });
  const path = { id: made.data.id };
  const list = await listEvents({ query: FILTERS, throwOnError: true });
  const read = await readEvent({ path, throwOnError: true });
  const body = { excerpt: 'Changed', featured: true };
  const changed = await updateEvent({ path, body, throwOnError: true });
  const gone = await deleteEvent({ path, throwOnError: true });
  const refused = await readEvent({ path });
  return {
${RESULTS}  };
}
`;

/** Its functions request relative paths, and set no content type if a body may have several. */
const ORVAL = `
import { createEvent, deleteEvent, listEvents, readEvent, updateEvent } from './orval/client';
import type { Event } from './orval/client';

const plainFetch = globalThis.fetch;
globalThis.fetch = (address, init) => plainFetch(root + String(address), init);
${VENUE_NAME}
async function run(): Promise<unknown> {
  const options = { headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' } };
  const made = await createEvent(NEW, undefined, options);
  // 200: the event that has the sent external_id was changed.
  if (made.status !== 201 && made.status !== 200) throw new Error(made.data.code);
  const { id } = made.data;
  const list = await listEvents(FILTERS, options);
  if (list.status !== 200 || typeof list.data === 'string') throw new Error('The list was not read');
  const read = await readEvent(id, undefined, options);
  if (read.status !== 200) throw new Error('The event was not read');
  const changed = await updateEvent(id, { excerpt: 'Changed', featured: true }, undefined, options);
  if (changed.status !== 200) throw new Error(changed.data.code);
  const gone = await deleteEvent(id, undefined, options);
  if (gone.status !== 200) throw new Error(gone.data.code);
  const refused = await readEvent(id, undefined, options);
  return {
    create: [made.data.title, made.status],
    list: [list.data.total, ...list.data.events.map(shown)],
    read: [read.data.venue.hasOwnProperty('json_ld'), read.data.json_ld?.['@type']],
    patch: [changed.data.excerpt, changed.data.featured],
    delete: [gone.data.status, refused.status === 403 ? refused.data.code : refused.status],
  };
}
`;

/**
 * The types of axios no longer let a generic function return its response as it is, which orval's own client for axios does. With a
 * function of the project's own, which orval calls a mutator, the generated code has nothing to do with them.
 */
export const SEND_WITH_AXIOS = `
import axios from 'axios';
import type { AxiosRequestConfig } from 'axios';

export const client = axios.create();
export const send = async <T>(request: AxiosRequestConfig): Promise<T> => (await client.request<T>(request)).data;
`;

const ORVAL_AXIOS = `
import { isAxiosError } from 'axios';
import { client } from './send';
import { createEvent, deleteEvent, listEvents, readEvent, updateEvent } from './axios/client';
import type { Event } from './axios/client';
${VENUE_NAME}
async function run(): Promise<unknown> {
  client.defaults.baseURL = root;
  client.defaults.headers.common.Authorization = 'Bearer ' + token;
  let status = 0;
  client.interceptors.response.use((response) => {
    status = response.status;
    return response;
  });
  const made = { data: await createEvent(NEW), response: { status } };
  const { id } = made.data;
  const list = { data: await listEvents(FILTERS) };
  if (typeof list.data === 'string') throw new Error('The list is a feed');
  const read = { data: await readEvent(id) };
  const changed = { data: await updateEvent(id, { excerpt: 'Changed', featured: true }) };
  const gone = { data: await deleteEvent(id) };
  const refused = await readEvent(id).then(
    () => ({ error: undefined }),
    (error: unknown) => ({ error: isAxiosError(error) ? error.response?.data : undefined }),
  );
  return {
    create: [made.data.title, made.response.status],
    list: [list.data.total, ...list.data.events.map(shown)],
    read: [read.data.venue.hasOwnProperty('json_ld'), read.data.json_ld?.['@type']],
    patch: [changed.data.excerpt, changed.data.featured],
    delete: [gone.data.status, refused.error?.code],
  };
}
`;

/** The types made from the document in the words of OpenAPI 3.0. */
const TYPES_30 = TYPES.replaceAll("'./types/", "'./types30/");

export const PROGRAMS = {
  'openapi-typescript': TYPES,
  'hey-api': HEY,
  orval: ORVAL,
  'orval-axios': ORVAL_AXIOS,
  'openapi-3.0': TYPES_30,
} as const;
export type ProgramName = keyof typeof PROGRAMS;

export const ORVAL_CONFIG = `export default {
  calendar: { input: { target: './events.json' }, output: { target: './orval/client.ts', client: 'fetch' } },
  axios: {
    input: { target: './events.json' },
    output: {
      target: './axios/client.ts',
      client: 'axios-functions',
      override: { mutator: { path: './send.ts', name: 'send' } },
    },
  },
};
`;

export const COMPILER_OPTIONS = {
  strict: true,
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'CommonJS',
  moduleResolution: 'Node10',
  esModuleInterop: true,
  outDir: 'out',
  types: ['node'],
  // Skips the types of packages; generated code is checked.
  skipLibCheck: true,
};

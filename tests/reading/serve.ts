import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { COLLECTIONS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { isLanguage } from '../../src/plugins/event-calendar/server/src/domain/languages';
import type { Instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { readZone } from '../../src/plugins/event-calendar/server/src/domain/time/zone-text';
import type { Reader } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { CalendarError } from '../../src/plugins/event-calendar/server/src/api/errors';
import { isObject } from '../../src/plugins/event-calendar/server/src/api/json';
import type {
  AnyCommand,
  Operation,
} from '../../src/plugins/event-calendar/server/src/api/operations/operation';
import type { CalendarOperation } from '../../src/plugins/event-calendar/server/src/resources/commands';
import { checkRequest } from '../../src/plugins/event-calendar/server/src/api/parameters/check';
import { readInput } from '../../src/plugins/event-calendar/server/src/api/parameters/read-input';
import { ROUTES, SYNC_ROUTES } from '../../src/plugins/event-calendar/server/src/resources/routes/routes';
import type { ReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import type { ReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import { createReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import type {
  CalendarResponse,
  CalendarRequest,
} from '../../src/plugins/event-calendar/server/src/api/operations/request';
import type { Settings } from '../../src/plugins/event-calendar/server/src/platform/settings/settings';

const address = '{origin}/calendar/{language}/{kind}/{slug}';
export const SETTINGS: Settings = {
  timezone: 'America/New_York',
  languageRoots: ['en', 'fr'],
  languages: ['cs', 'nl', 'en', 'fr', 'de', 'hu', 'pl', 'ro', 'es', 'tr'],
  namespace: 'calendar/events/v1',
  syncNamespace: 'calendar/sync/v1',
  headerPrefix: 'X-Calendar-',
  languageParameter: 'i18n_language',
  categoryTaxonomy: 'calendar_events_cat',
  tagTaxonomy: 'post_tag',
  currency: null,
  publicUrls: { event: address, venue: address, organizer: address, category: address, tag: address },
  untranslated: 'omit',
  weekStart: 'locale',
  holidayPlace: '',
  trashDays: 30,
  changesDays: 30,
  perPage: 10,
  geoRadiusKm: 40,
  publicUrl: '',
  calendarName: '',
  calendarColor: '',
  cacheSeconds: 0,
  cacheMegabytes: 32,
  replicaUrl: '',
  replicaLagSeconds: 10,
  readsPerMinute: 0,
  writesPerMinute: 0,
  failedLoginsPerMinute: 0,
  cors: 'calendar',
  defaultAuthor: 'calendar',
  imageMegabytes: 10,
  imageMegapixels: 24,
  limitPanelUploads: false,
  imageSeconds: 10,
  stopGraceSeconds: 0,
  startWaitSeconds: 40,
  privateImageAddresses: false,
  deliverySeconds: 30,
  deliveryRetrySeconds: 5,
  scheduleSeconds: 15,
  deliveryLogDays: 30,
  privateTargetAddresses: false,
  sample: false,
  pooler: 'none',
  livePath: '/-/live',
  readyPath: '/-/ready',
  metricsPath: '/-/metrics',
  metricsToken: '',
  metricsPort: 0,
  healthPort: 0,
  lateWorkerSeconds: 60,
  logAddresses: 'full',
};
const zone = readZone(SETTINGS.timezone);
if (zone === undefined) throw new Error(SETTINGS.timezone);
export const ZONE = zone;
export const ORIGIN = 'https://calendar.example:8443';

/** The parameters of a request. */
export interface Asking {
  language: string;
  reader: Reader;
  now: Instant;
  settings?: Settings;
  /** The service of earlier requests; by default every request has a new one. */
  service?: ReadService;
}

/** Finds an operation by its name in the routes table. */
export function operation(name: string): CalendarOperation {
  const found = [...ROUTES, ...SYNC_ROUTES]
    .flatMap((route) => route.operations)
    .find((known) => known.name === name);
  if (found === undefined) throw new Error(`There is no operation ${name}`);
  return found;
}

/** Checks a request like the interface, without a web server. @throws CalendarError */
export function requestOf<C extends AnyCommand>(
  called: Operation<C>,
  query: string,
  path: { id?: string; slug?: string },
  { language, reader, now, settings = SETTINGS }: Asking,
): CalendarRequest<C> {
  const raw = readInput({ operation: called, query, path });
  const checked = checkRequest(called, raw, { now, zone: ZONE, settings, reader, mayUpload: false });
  if (!checked.ok) throw checked.error;
  return {
    checked: checked.request,
    language: checked.request.language ?? language,
    rootLanguage: isLanguage(language) ? language : 'en',
    origin: ORIGIN,
    reader,
    now,
  };
}

/** Checks and handles a request like the interface, without a web server. */
export async function handleCall(
  port: ReadPort,
  called: CalendarOperation,
  query: string,
  path: { id?: string; slug?: string },
  asking: Asking,
): Promise<CalendarResponse> {
  const { settings = SETTINGS } = asking;
  const service = asking.service ?? createReadService({ port, settings, prefix: '/api' });
  if (called.verb === 'read') return service.read(requestOf(called, query, path, asking), () => false);
  if (called.verb !== 'list') throw new TypeError(`${called.name} is neither a list nor a record`);
  const request = requestOf(called, query, path, asking);
  return service.list(request, await service.outlook(request, await service.state()));
}

/** The parts of a list response. */
export interface ListResponse {
  items: Record<string, unknown>[];
  total: number;
  body: Record<string, unknown>;
}

/** Requests a list; errors of the interface are returned instead of thrown. */
export async function listOf(
  port: ReadPort,
  kind: Kind,
  query: Readonly<Record<string, string>> | string,
  asking: Asking,
): Promise<ListResponse | CalendarError> {
  const word = COLLECTIONS[kind];
  const name = `list${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  try {
    const { body, headers } = await handleCall(port, operation(name), text, {}, asking);
    const parsed: unknown = JSON.parse(body);
    if (!isObject(parsed)) throw new Error('A list is an object');
    const records = parsed[word];
    if (!Array.isArray(records)) throw new Error(`A list has ${word}`);
    return { items: records.filter(isObject), total: Number(headers['X-Calendar-Total']), body: parsed };
  } catch (error) {
    if (error instanceof CalendarError) return error;
    throw error;
  }
}

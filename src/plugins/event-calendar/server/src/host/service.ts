import type { Core } from '@strapi/strapi';
import { isObject } from '../api/json';
import type { Kind } from '../domain/kinds';
import type { Language } from '../domain/languages';
import type { HostResponse, HostCall } from './call';
import { carryOut } from './call';
import type { ActingAs } from './caller';
import type * as interfaceTypes from './generated/interface-types';
import type { Listener, View } from './subscriptions';
import { subscribe } from './subscriptions';

/** Options of every method. */
interface Acting {
  /** On whose behalf the method acts; by default `'anonymous'`, who sees what everybody sees. */
  as?: ActingAs;
  /** The language of the content; by default the first language root of the settings. */
  language?: Language;
}

/** The types of a kind. */
export interface KindTypes {
  /** How one record is named. */
  address: { id: number } | { slug: string };
  listQuery: object;
  list: object;
  readQuery: object;
  /** A record that is read alone. */
  single: object;
  /** A record as in lists and in the responses of writes. */
  record: object;
  input: object;
  update: object;
}

interface Conditional {
  /**
   * A record that this service returned: the write is refused with 412 if somebody has changed it since
   * (docs/interface.md 18.3).
   */
  ifUnchanged?: object;
}

interface Once {
  /** The same call with the same key returns the same response and writes nothing again, for 24 hours (docs/interface.md 19.1). */
  idempotencyKey?: string;
}

/**
 * A kind of record for the code of a host project: the operations of the interface, with its names and rules. Every method
 * throws the errors of the interface as a `CalendarError`, and a TypeError for unknown options. A write is committed when its
 * promise is fulfilled; within `strapi.db.transaction` it belongs to that transaction.
 */
export interface RecordService<T extends KindTypes> {
  /** @throws CalendarError 400, 401, 403, 404 */
  list(options?: Acting & { query?: T['listQuery'] }): Promise<T['list']>;
  /** @throws CalendarError 400, 401, 403, 404 */
  read(options: T['address'] & Acting & { query?: T['readQuery'] }): Promise<T['single']>;
  /** @throws CalendarError 400, 401, 403, 409, 413, 422, 503 */
  create(options: Acting & Once & { data: T['input'] }): Promise<T['record']>;
  /** @throws CalendarError 400, 401, 403, 404, 409, 412, 413, 422, 503 */
  update(options: T['address'] & Acting & Once & Conditional & { data: T['update'] }): Promise<T['record']>;
  /**
   * Moves an event, a venue or an organizer to the trash, and deletes a category or a tag.
   * @throws CalendarError 400, 401, 403, 404, 410, 412, 503
   */
  remove(options: T['address'] & Acting & Conditional): Promise<T['record']>;
  /**
   * Calls the listener for every change of this kind that is committed from now on, until the returned function is called or the
   * app ends. Each change is reported once in every process that serves requests, in the order of the commits. Errors of the
   * listener are logged, and the next change is still reported.
   * @param options.view by default `'public'`: only changes of what everybody can see
   */
  subscribe(listener: Listener, options?: { view?: View }): Promise<() => void>;
}

const ACTING = ['as', 'language'];
const ADDRESS = ['id', 'slug'];
const VIEWS: readonly View[] = ['public', 'everything'];

/** The service of a kind. Tests check that its responses have the types of the interface's description. */
export function createRecordService<T extends KindTypes>(strapi: Core.Strapi, kind: Kind): RecordService<T> {
  /** The entity tags of the records that were returned. */
  const tags = new WeakMap<object, string>();

  async function carried<Body extends object>(asked: HostCall): Promise<Body> {
    const { body, tag }: HostResponse<Body> = await carryOut<Body>(strapi, asked);
    if (tag !== undefined) tags.set(body, tag);
    return body;
  }

  const tagOf = ({ ifUnchanged }: Conditional): string | undefined => {
    if (ifUnchanged === undefined) return undefined;
    const tag = tags.get(ifUnchanged);
    if (tag === undefined) throw new TypeError('ifUnchanged must be a record that this service returned');
    return tag;
  };

  return {
    async list(options = {}) {
      demandOptions('list', options, [...ACTING, 'query']);
      return carried({ kind, verb: 'list', values: options.query, ...actingOf(options) });
    },
    async read(options) {
      demandOptions('read', options, [...ACTING, ...ADDRESS, 'query']);
      return carried({
        kind,
        verb: 'read',
        values: options.query,
        ...addressIn(options),
        ...actingOf(options),
      });
    },
    async create(options) {
      demandOptions('create', options, [...ACTING, 'data', 'idempotencyKey']);
      const { data, idempotencyKey } = options;
      return carried({ kind, verb: 'create', values: data, idempotencyKey, ...actingOf(options) });
    },
    async update(options) {
      demandOptions('update', options, [...ACTING, ...ADDRESS, 'data', 'idempotencyKey', 'ifUnchanged']);
      const { data, idempotencyKey } = options;
      return carried({
        kind,
        verb: 'update',
        values: data,
        idempotencyKey,
        ifMatch: tagOf(options),
        ...addressIn(options),
        ...actingOf(options),
      });
    },
    async remove(options) {
      demandOptions('remove', options, [...ACTING, ...ADDRESS, 'ifUnchanged']);
      return carried({
        kind,
        verb: 'delete',
        values: undefined,
        ifMatch: tagOf(options),
        ...addressIn(options),
        ...actingOf(options),
      });
    },
    async subscribe(listener, options = {}) {
      demandOptions('subscribe', options, ['view']);
      const { view = 'public' } = options;
      if (!VIEWS.includes(view)) throw new TypeError(`view must be one of ${VIEWS.join(', ')}`);
      return subscribe(strapi, { kind, view, listener });
    },
  };
}

const actingOf = ({ as = 'anonymous', language }: Acting): Pick<HostCall, 'as' | 'language'> => ({
  as,
  language,
});

/** Refuses unknown options: a misspelt `as` would otherwise be ignored. @throws TypeError */
function demandOptions(method: string, options: unknown, known: readonly string[]): void {
  if (!isObject(options)) throw new TypeError(`${method} takes an object with options: ${known.join(', ')}`);
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`${method} has no option "${unknown}", only ${known.join(', ')}`);
}

/** @throws TypeError unless exactly one record is named */
function addressIn(options: { id?: unknown; slug?: unknown }): Pick<HostCall, 'id' | 'slug'> {
  const { id, slug } = options;
  if (typeof id === 'number' && slug === undefined) return { id };
  if (typeof slug === 'string' && id === undefined) return { slug };
  throw new TypeError('A record is named by its id, a number, or by its slug, a text');
}

type Post<Name extends 'Event' | 'Venue' | 'Organizer'> = {
  address: { id: number; slug?: never } | { slug: string; id?: never };
} & TypesOf<Name> & {
    single: Schemas[`Single${Name}`];
    record: Schemas[Name];
  };
type Term<Name extends 'Category' | 'Tag'> = { address: { id: number } } & TypesOf<Name> & {
    single: Schemas['Term'];
    record: Schemas['Term'];
  };
type Schemas = interfaceTypes.components['schemas'];
type TypesOf<Name extends 'Event' | 'Venue' | 'Organizer' | 'Category' | 'Tag'> = {
  listQuery: Schemas[`${Name}ListQuery`];
  list: Schemas[`${Name}List`];
  readQuery: Schemas[`${Name}ReadQuery`];
  input: Schemas[`${Name}Input`];
  update: Schemas[`${Name}Update`];
};

/** The services of the plugin by their names. */
export interface CalendarServices {
  events: RecordService<Post<'Event'>>;
  venues: RecordService<Post<'Venue'>>;
  organizers: RecordService<Post<'Organizer'>>;
  categories: RecordService<Term<'Category'>>;
  tags: RecordService<Term<'Tag'>>;
}

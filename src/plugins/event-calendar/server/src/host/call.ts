import type { Core } from '@strapi/strapi';
import { CalendarError, tooLarge, unavailable } from '../api/errors';
import { isObject } from '../api/json';
import { originOf } from '../api/origin';
import type { Kind } from '../domain/kinds';
import type { Language } from '../domain/languages';
import { databaseFailure } from '../platform/database-failure';
import { servingOf } from '../services/serving';
import type { Serving } from '../services/serving';
import type { Call } from '../transport/call';
import { handleCall } from '../transport/handle-call';
import { demandRight } from '../transport/demand-right';
import { BODY_LIMIT, parseJson } from '../transport/read-body';
import type { ActingAs } from './caller';
import { callerFor } from './caller';
import type { HostVerb } from './operations';
import { operationFor } from './operations';

/** One call of a service, as an operation of the interface. */
export interface HostCall {
  kind: Kind;
  verb: HostVerb;
  /** Which record; undefined for lists and new records. */
  id?: number | undefined;
  slug?: string | undefined;
  /** The parameters of the operation by their names. */
  values: unknown;
  as: ActingAs;
  language: Language | undefined;
  idempotencyKey?: string | undefined;
  /** An entity tag: the state that the record must be in. */
  ifMatch?: string | undefined;
}

/** The response of an operation. */
export interface HostResponse<Body> {
  body: Body;
  /** The entity tag of the record; undefined if there is none. */
  tag: string | undefined;
}

/** The methods of the operations. An update is a POST, because only POST takes an Idempotency-Key (docs/interface.md 19.1). */
const METHODS = { list: 'GET', read: 'GET', create: 'POST', update: 'POST', delete: 'DELETE' } as const;

/**
 * Runs an operation of the interface for the code of a host project. Checks, rights and responses are those of an HTTP request.
 * @throws CalendarError with the error of the interface; 503 with its cause if the database fails
 */
export async function carryOut<Body extends object>(
  strapi: Core.Strapi,
  asked: HostCall,
): Promise<HostResponse<Body>> {
  const serving = servingOf(strapi);
  try {
    const call = await callOf(strapi, serving, asked);
    const { operation, caller } = call;
    const known = caller.kind !== 'anonymous';
    // Write operations check the right themselves, because it depends on the record.
    if (operation.access === 'anyone') demandRight(operation, caller, { credentials: known, known });
    const { body, headers } = await handleCall(call, serving);
    const parsed: unknown = JSON.parse(body);
    if (!isBodyOf<Body>(parsed)) throw new Error(`The response to "${asked.verb}" is not an object`);
    return { body: parsed, tag: headers.ETag };
  } catch (error) {
    if (error instanceof CalendarError || databaseFailure(error) === undefined) throw error;
    throw Object.assign(unavailable(), { cause: error });
  }
}

/**
 * Checks only that it is an object: the service runs the operation of its own kind and verb, whose response the types of `Body`
 * describe, because both come from the same definitions.
 */
const isBodyOf = <Body extends object>(value: unknown): value is Body => isObject(value);

async function callOf(strapi: Core.Strapi, serving: Serving, asked: HostCall): Promise<Call> {
  const { kind, verb, id, slug, as, language, idempotencyKey, ifMatch = '' } = asked;
  const { settings, fallbackOrigin } = serving;
  const addressing = id !== undefined ? 'id' : slug !== undefined ? 'slug' : 'collection';
  const operation = operationFor(kind, verb, addressing);
  const values = plainValues(asked.values);
  const root = settings.languageRoots.find((known) => known === language);
  const rootLanguage = root ?? settings.languageRoots[0] ?? 'en';
  const inOther =
    language === undefined || root !== undefined ? {} : { [settings.languageParameter]: language };
  return {
    operation,
    path: { ...(id === undefined ? {} : { id: String(id) }), ...(slug === undefined ? {} : { slug }) },
    query: '',
    body: { ...inOther, ...values },
    rootLanguage,
    origin: originOf(settings, undefined, fallbackOrigin),
    caller: await callerFor(strapi, as),
    method: METHODS[verb],
    accept: '',
    ifMatch,
    ifNoneMatch: '',
    ifModifiedSince: '',
    ifUnmodifiedSince: '',
    idempotencyKey,
    now: Date.now(),
  };
}

/**
 * Values as they would arrive in a JSON body, under the same limits: undefined members are left out, and a Date becomes a text.
 * @throws CalendarError 400 or 413
 * @throws TypeError for values that JSON cannot express
 */
function plainValues(given: unknown): Record<string, unknown> {
  if (given === undefined) return {};
  const bytes = Buffer.from(JSON.stringify(given) ?? '');
  if (bytes.length > BODY_LIMIT) throw tooLarge(BODY_LIMIT);
  const values = parseJson(bytes);
  if (!isObject(values)) throw new TypeError('The values must be an object with the names of parameters');
  return values;
}

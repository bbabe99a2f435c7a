import type { Call } from '../call';
import { CalendarError, invalidParameter, noRoute } from '../../api/errors';
import { isObject } from '../../api/json';
import { sitePath } from '../../api/origin';
import { conceal } from '../../api/secrets';
import type { SentOperation } from '../../resources/batch/parameters';
import type { Serving } from '../../services/serving';
import type { Place } from '../below-roots';
import { belowRoots } from '../below-roots';
import { effectiveMethod } from '../effective-method';
import { findCalled } from '../feeds/called';
import { feedSuffix } from '../note-feed';

/** An operation of a batch as a call of its own, or why it is refused before it is one. */
export type BatchedOperation = {
  /** Its position in the batch. */
  index: number;
  method: string;
  /** Without secrets. */
  path: string;
  /** Event passwords, which are not logged. */
  secrets: readonly string[];
} & ({ call: Call } | { error: CalendarError });

/**
 * The operations of a batch as the calls that they would be as requests of their own.
 * @param batch the call of the batch: its caller, its address and its time are theirs
 * @throws CalendarError 400 for a batch within the batch
 */
export function operationsOf(
  sent: readonly SentOperation[],
  batch: Call,
  serving: Serving,
): BatchedOperation[] {
  const placeOf = placeFinder(batch, serving);
  return sent.map((operation, index) => {
    const { url, query, secrets } = conceal(operation.path);
    const path = url.split('?', 1)[0] ?? '';
    const { method } = operation;
    const named = { index, method, path, secrets: [...secrets, ...secretsIn(operation.body)] };
    try {
      return { ...named, call: callOf({ operation, query, index }, placeOf(path), batch, serving) };
    } catch (error) {
      if (!(error instanceof CalendarError) || error instanceof NestedBatch) throw error;
      return { ...named, error };
    }
  });
}

const secretsIn = (body: unknown): string[] =>
  isObject(body) && typeof body.password === 'string' ? [body.password] : [];

/** Paths are those of requests, or continue the root of the records: `/events/5`. */
function placeFinder({ origin, rootLanguage }: Call, { prefix, settings }: Serving): (path: string) => Place {
  const below = belowRoots(prefix, settings);
  return (path) => {
    const site = sitePath(origin);
    const known =
      [origin, ...(site === '' ? [] : [site])].find((start) => path.startsWith(`${start}/`)) ?? '';
    const absolute = path.slice(known.length);
    const continued = absolute.startsWith('/') ? absolute : `/${absolute}`;
    return below(absolute) ?? { root: rootLanguage, namespace: 'events', path: continued };
  };
}

class NestedBatch extends CalendarError {
  constructor(index: number) {
    const { code, status, message, data } = invalidParameter(
      'operations',
      `operations: operations[${index}] is a batch itself. Batches cannot be nested.`,
    );
    super(code, status, message, data);
  }
}

/** @throws CalendarError 404 for an unknown path or a root whose language was deleted, 400 for a feed */
function callOf(
  { operation, query, index }: { operation: SentOperation; query: string; index: number },
  place: Place,
  batch: Call,
  { languageRoots }: Serving,
): Call {
  if (languageRoots.isGone(place.root)) throw noRoute();
  const { headers, body } = operation;
  const header = (name: string): string => headers.get(name) ?? '';
  const method = effectiveMethod(operation.method, query, header('x-http-method-override'));
  const called = method === undefined ? undefined : findCalled(method, place.path, place.namespace);
  if (method === undefined || called === undefined) throw noRoute();
  if (called.operation.verb === 'batch') throw new NestedBatch(index);
  if (feedSuffix({ place, accept: header('accept') }) !== undefined)
    throw invalidParameter(
      'operations',
      `operations: operations[${index}] reads a feed. Feeds are read by requests of their own.`,
    );
  const { operation: found, path, suffix } = called;
  return {
    operation: found,
    path,
    ...(suffix === undefined ? {} : { suffix }),
    query,
    body,
    rootLanguage: place.root,
    origin: batch.origin,
    ...(batch.clients === undefined ? {} : { clients: batch.clients }),
    caller: batch.caller,
    method,
    accept: header('accept'),
    ifMatch: header('if-match'),
    ifNoneMatch: header('if-none-match'),
    ifModifiedSince: header('if-modified-since'),
    ifUnmodifiedSince: header('if-unmodified-since'),
    idempotencyKey: headers.get('idempotency-key'),
    now: batch.now,
  };
}

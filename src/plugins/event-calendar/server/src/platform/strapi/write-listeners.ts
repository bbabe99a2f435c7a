import { join, sep } from 'node:path';
import type { Core } from '@strapi/strapi';
import { KINDS, uidOf } from '../../domain/kinds';
import { hearsEvents } from './unheard-events';

const heard = new WeakSet<Core.Strapi>();

/** Where the code of this plugin is, as built or as packed. */
const OWN = join(__dirname, '..', '..') + sep;
const OF_STRAPI = `${sep}node_modules${sep}@strapi${sep}`;

type Subscriber = Parameters<Core.Strapi['db']['lifecycles']['subscribe']>[0];

/**
 * Notes whether the project, or a plugin that is not Strapi's own, sees the writes of records: by a middleware of the Document Service or
 * by a lifecycle of the database. Who calls is known from the file of the caller. Call this in the plugin's `register`.
 *
 * Seen with Strapi 5.54. No upstream issue: neither list can be read.
 */
export function noteWriteListeners(strapi: Core.Strapi): void {
  const ours: readonly string[] = KINDS.map(uidOf);
  const concerns = (subscriber: Subscriber): boolean =>
    typeof subscriber === 'function' || (subscriber.models?.some((uid) => ours.includes(uid)) ?? true);
  note(strapi, strapi.documents, 'use', () => true);
  note(strapi, strapi.db.lifecycles, 'subscribe', concerns);
}

/** Whether code of the project runs within writes: a middleware or a lifecycle. It runs for writes that are taken back, too. */
export const runsWithinWrites = (strapi: Core.Strapi): boolean =>
  heard.has(strapi) ||
  KINDS.some((kind) => Object.keys(strapi.db.metadata.get(uidOf(kind)).lifecycles ?? {}).length > 0);

/**
 * Whether anybody sees the writes of new records, and of existing ones that a creation completes: such code, a webhook of Strapi or a
 * listener to its events. They would miss records that the Document Service does not write.
 */
export const hasWriteListeners = (strapi: Core.Strapi): boolean =>
  runsWithinWrites(strapi) || hearsEvents(strapi, ['entry.create', 'entry.update', 'entry.publish']);

/** The same of publications, and of their end. */
export const hasPublicationListeners = (strapi: Core.Strapi): boolean =>
  runsWithinWrites(strapi) || hearsEvents(strapi, ['entry.publish', 'entry.unpublish']);

/** The same of deletions. */
export const hasDeletionListeners = (strapi: Core.Strapi): boolean =>
  runsWithinWrites(strapi) || hearsEvents(strapi, ['entry.delete']);

function note<Name extends string, Given>(
  strapi: Core.Strapi,
  owner: { [N in Name]: (given: Given) => unknown },
  name: Name,
  concerns: (given: Given) => boolean,
): void {
  const original = owner[name];
  const noting = (given: Given): unknown => {
    if (concerns(given) && isForeign(callerFile(noting))) heard.add(strapi);
    return Reflect.apply(original, owner, [given]);
  };
  Reflect.set(owner, name, noting);
}

/** An unknown caller counts as the project. */
const isForeign = (file: string): boolean => !file.startsWith(OWN) && !file.includes(OF_STRAPI);

/** The file of the code that called a function; not mapped to its source. */
function callerFile(called: (...given: never[]) => unknown): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 1;
    let file = '';
    Error.prepareStackTrace = (_, [site]) => {
      file = site?.getFileName() ?? '';
      return '';
    };
    const trace: { stack?: string } = {};
    Error.captureStackTrace(trace, called);
    void trace.stack;
    return file;
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kind } from '../../domain/kinds';
import { later } from '../../storage/transaction';
import type { LockedTransaction } from '../../storage/transaction';
import { project } from './projection';

/** The events whose entries are updated later, by document id. */
const waiting = new AsyncLocalStorage<Set<string>>();

/**
 * Updates the index entries of all events that some work changes once, when it has ended: several writes on an event then are one change
 * in the log, and many events need as many statements for most of it as one.
 * @param also the document ids of events whose rows the work writes itself
 */
export async function indexOnce<Result>(
  transaction: LockedTransaction,
  work: () => Promise<Result>,
  also: readonly string[] = [],
): Promise<Result> {
  const events = new Set(also);
  const result = await waiting.run(events, work);
  await project(later(transaction), 'event', [...events]);
  return result;
}

/** Whether a record's entries are updated later, with those of others. */
export function isIndexedLater(kind: Kind, documentId: string): boolean {
  const events = kind === 'event' ? waiting.getStore() : undefined;
  events?.add(documentId);
  return events !== undefined;
}

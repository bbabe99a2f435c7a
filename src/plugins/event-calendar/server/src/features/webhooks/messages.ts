import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isObject } from '../../api/json';
import type { MessageType, Rollover } from '../../panel-contract/webhooks';
import type { Action } from '../../storage/change-log';
import { epochName } from '../../domain/epoch-name';
import { isPostgres } from '../../storage/client';
import { TABLES } from '../../storage/tables';
import { lastForgotten } from '../../write-model/index/forget-changes';
import { bodyWith } from '../../domain/delivery/message';
import type { Kind } from '../../domain/kinds';
import { COLLECTIONS } from '../../domain/kinds';
import type { Untranslated } from './target-scope';
import { ROLLOVERS } from '../../platform/webhooks/target';
import type { TargetRow } from '../../platform/webhooks/target';
import { targetChanges } from './target-changes';

/** A change as a message names it. */
interface NamedChange {
  number: number;
  kind: Kind;
  id: number;
  action: Action;
  languages: string[];
  /** The record in the interface, in the first of the languages that the service speaks. */
  rest_url: string;
}

/** A moment in a rollover message: its time in ISO 8601, and what happened then. */
export interface NamedMoment {
  at: string;
  reason: Rollover;
}

/** The root URLs of the interface by language, with scheme and host; the first is the default. */
export type Roots = ReadonlyMap<string, string>;

/** The most changes that are read for a message; more than fit into one. */
const MOST_NAMED = 1_000;

/** A new message id. It stays the same when a message is sent again, so that receivers recognize it. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

/** A range of change numbers or of moments: without `after`, with `last`. */
export interface Range {
  after: number;
  last: number;
}

const typed = (type: MessageType, at: number) => ({ type, timestamp: new Date(at).toISOString() });

/** The field of every message: the epoch of the calendar. */
const inEpoch = (epoch: number) => ({ epoch: epochName(epoch) });

/**
 * `calendar.changed`: `data` holds the epoch, the range of change numbers (`first` and `last`, null if nothing has changed),
 * the number of changed records that concern the target (`count`), whether the receiver must rebuild everything (`full`), and one
 * entry for each of them in the order of their last changes, as many as fit into 64 kB.
 * @param at UTC milliseconds
 * @param full whether a new epoch has begun, so that nothing the receiver knows is reliable. `full` is also set in the message if
 * part of the range is no longer in the log, which may include deletions.
 */
export async function changedBody(
  trx: Knex,
  target: TargetRow,
  { after, last }: Range,
  at: number,
  roots: Roots,
  { epoch, full, untranslated }: { epoch: number; full: boolean; untranslated: Untranslated },
): Promise<string> {
  const within = () =>
    targetChanges(trx, target, untranslated).where('number', '>', after).where('number', '<=', last);
  const counted: { count: number | string } | undefined = await within()
    .countDistinct('public_id as count')
    .first();
  const rows = await changedRecords(trx, within());
  // Read after the changes, so that changes deleted in the meantime are noticed.
  const isWhole = !full && after >= (await lastForgotten(trx));
  const count = Number(counted?.count ?? 0);
  const range = last > after ? { first: after + 1, last } : { first: null, last: null };
  const changes = rows.map(
    ({ last: number, kind, public_id, first_action, action, locales }): NamedChange => {
      const id = Number(public_id);
      const languages = [...new Set((locales ?? '').split(','))].filter((code) => code !== '');
      return {
        number: Number(number),
        kind,
        id,
        action: wholeAction(first_action, action),
        languages,
        rest_url: restUrl(roots, kind, id, languages),
      };
    },
  );
  const data = { ...inEpoch(epoch), ...range, count, full: !isWhole };
  const message = { ...typed('calendar.changed', at), data };
  return bodyWith(message, 'changes', changes, isWhole && rows.length === count);
}

/** The changes of a record that a message names as one. */
interface ChangedRecord {
  kind: Kind;
  public_id: number | string;
  /** The number and the action of the last one, and the action of the first one. */
  last: number | string;
  action: Action;
  first_action: Action;
  /** The languages of all, some of them repeatedly. */
  locales: string | null;
}

/** @param changes those that a message covers */
async function changedRecords(trx: Knex, changes: Knex.QueryBuilder): Promise<ChangedRecord[]> {
  const all = isPostgres(trx) ? `string_agg(locales, ',')` : `group_concat(locales, ',')`;
  const records = changes
    .groupBy('public_id')
    .select(trx.raw('min(number) as first, max(number) as last'), trx.raw(`${all} as locales`));
  return trx
    .from(records.as('r'))
    .join(`${TABLES.changes} as f`, 'f.number', 'r.first')
    .join(`${TABLES.changes} as l`, 'l.number', 'r.last')
    .orderBy('r.last')
    .limit(MOST_NAMED)
    .select('l.kind', 'l.public_id', 'r.last', 'l.action', 'f.action as first_action', 'r.locales');
}

/** What several changes of a record come to: one that was created and changed is a new one for the receiver. */
const wholeAction = (first: Action, last: Action): Action =>
  last === 'update' && BEGINNINGS.includes(first) ? first : last;

const BEGINNINGS: readonly Action[] = ['create', 'publish', 'restore'];

function restUrl(roots: Roots, kind: Kind, id: number, languages: readonly string[]): string {
  const language = languages.find((code) => roots.has(code));
  const root = roots.get(language ?? '') ?? [...roots.values()][0] ?? '';
  return `${root}/${COLLECTIONS[kind]}/${id}`;
}

/**
 * `calendar.rollover`: `data` holds the period (`from`, `to`) and the moments in it at which something changed.
 * @param complete whether `moments` contains every moment of the period
 */
export function rolloverBody(
  { after, last }: Range,
  moments: readonly NamedMoment[],
  { epoch, complete }: { epoch: number; complete: boolean },
): string {
  const data = { ...inEpoch(epoch), from: new Date(after).toISOString(), to: new Date(last).toISOString() };
  return bodyWith({ ...typed('calendar.rollover', last), data }, 'moments', moments, complete);
}

/** `calendar.test`: `data` holds the target's name. */
export const testBody = ({ name }: Pick<TargetRow, 'name'>, at: number, epoch: number): string =>
  JSON.stringify({ ...typed('calendar.test', at), data: { ...inEpoch(epoch), target: name } });

/** Whether a body of `changedBody` asks for a full rebuild. Those of release 0.1.0 have no `full`, and ask for none. */
export const isFull = (body: string | undefined): boolean =>
  body !== undefined && dataIn(body)['full'] === true;

/** Whether a body of `rolloverBody` lacks some of its moments. */
export const isTruncated = (body: string | undefined): boolean =>
  body !== undefined && dataIn(body)['truncated'] === true;

/**
 * The moments that a body of `rolloverBody` names.
 * @throws Error if it names none in the form of this version
 */
export function momentsOf(body: string | undefined): NamedMoment[] {
  if (body === undefined) return [];
  const { moments } = dataIn(body);
  if (Array.isArray(moments) && moments.every(isNamedMoment)) return moments;
  throw new Error('A stored rollover message does not name its moments');
}

const isNamedMoment = (value: unknown): value is NamedMoment =>
  isObject(value) &&
  typeof value['at'] === 'string' &&
  ROLLOVERS.some((rollover) => rollover === value['reason']);

/** The `data` of a stored message, which an earlier version may have written. */
function dataIn(body: string): Record<string, unknown> {
  const message: unknown = JSON.parse(body);
  if (isObject(message) && isObject(message['data'])) return message['data'];
  throw new Error('A stored message has no data');
}

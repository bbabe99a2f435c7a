import type { Core } from '@strapi/strapi';
import { Webhook } from 'standardwebhooks';
import { expect } from '#test';
import { dueAt } from '../../../src/plugins/event-calendar/server/src/domain/delivery/coalescing';
import { targetChanges } from '../../../src/plugins/event-calendar/server/src/features/webhooks/target-changes';
import type { TargetRow } from '../../../src/plugins/event-calendar/server/src/platform/webhooks/target';
import type { Received } from '../../deliveries/receiver';
import { deliveriesTo } from '../../deliveries/targets';

/** A row of the change log. */
interface Logged {
  number: number;
  kind: string;
  id: number;
  action: string;
  at: number;
}

interface Told {
  data: { first: number | null; last: number | null; truncated: boolean; changes: Logged[] };
}

/** Counts of the messages to one target. */
export interface Tally {
  changes: number;
  /** Created messages, and their requests. */
  messages: number;
  requests: number;
  /** Messages that were accepted more than once. */
  twice: number;
}

/**
 * Checks the messages to a target: every committed change is in an accepted message, no message contains a change
 * that is not in the log, all are signed, a message is the same at every attempt, and none was created before it was due.
 */
export async function expectTold(
  strapi: Core.Strapi,
  target: TargetRow,
  secret: string,
  received: readonly Received[],
): Promise<Tally> {
  const log = await changesFor(strapi, target);
  const bodies = new Map<string, string>();
  const accepted = new Map<string, number>();
  for (const { headers, body, status } of received) {
    const id = String(headers['webhook-id']);
    expect(body, `every attempt of ${id} is the same`).toBe(bodies.get(id) ?? body);
    bodies.set(id, body);
    if (status === 204) accepted.set(id, (accepted.get(id) ?? 0) + 1);
  }
  for (const request of received) expectSigned(request, secret);
  for (const body of bodies.values()) expectTrue(JSON.parse(body), log);
  const covered = new Set<number>();
  for (const id of accepted.keys()) {
    const told: Told = JSON.parse(bodies.get(id) ?? '');
    for (const { number } of within(log, told)) covered.add(number);
  }
  const missing = log.filter(({ number }) => !covered.has(number)).map(({ number }) => number);
  expect(missing, `changes that ${target.name} was never told of`).toEqual([]);
  await expectCoalesced(strapi, target, log);
  const twice = [...accepted.values()].filter((count) => count > 1).length;
  return { changes: log.length, messages: bodies.size, requests: received.length, twice };
}

async function changesFor(strapi: Core.Strapi, target: TargetRow): Promise<Logged[]> {
  const rows: Record<string, unknown>[] = await targetChanges(strapi.db.connection, target, 'omit').orderBy(
    'number',
  );
  return rows.map(({ number, kind, public_id, action, at }) => ({
    number: Number(number),
    kind: String(kind),
    id: Number(public_id),
    action: String(action),
    at: Number(at),
  }));
}

const within = (log: readonly Logged[], { data }: Told): Logged[] =>
  log.filter(({ number }) => number >= (data.first ?? Infinity) && number <= (data.last ?? 0));

/** A record is named once, by its last change; the first one says if it is new for the receiver. */
function oncePerRecord(log: readonly Logged[]): Logged[] {
  const records = new Map<number, Logged>();
  const firsts = new Map<number, string>();
  for (const change of log) {
    const first = firsts.get(change.id) ?? change.action;
    firsts.set(change.id, first);
    records.delete(change.id);
    const isNew = change.action === 'update' && ['create', 'publish', 'restore'].includes(first);
    records.set(change.id, isNew ? { ...change, action: first } : change);
  }
  return [...records.values()];
}

/** The messages contain exactly the committed changes. */
function expectTrue(told: Told, log: readonly Logged[]): void {
  const named = told.data.changes.map(({ number, kind, id, action }) => `${number} ${kind} ${id} ${action}`);
  const logged = oncePerRecord(within(log, told)).map(
    ({ number, kind, id, action }) => `${number} ${kind} ${id} ${action}`,
  );
  expect(named).toEqual(told.data.truncated ? logged.slice(0, named.length) : logged);
}

function expectSigned({ headers, body }: Received, secret: string): void {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const own = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  // A proof lasts longer than the five minutes for which a signature is valid, so the signature is computed again.
  const at = new Date(Number(own['webhook-timestamp']) * 1000);
  expect(own['webhook-signature']).toBe(new Webhook(secret).sign(String(own['webhook-id']), at, body));
}

/** No message was created before the quiet period or the longest wait of its new changes was over. */
async function expectCoalesced(
  strapi: Core.Strapi,
  target: TargetRow,
  log: readonly Logged[],
): Promise<void> {
  const times = { quiet: Number(target.quiet), longest: Number(target.longest) };
  const rows = await deliveriesTo(strapi, target.id);
  let last = 0;
  for (const row of rows.filter(({ type }) => type === 'calendar.changed')) {
    const upTo = Number(row.range_last);
    const fresh = log.filter(({ number }) => number > last && number <= upTo).map(({ at }) => at);
    last = upTo;
    const due = dueAt({ first: Math.min(...fresh), last: Math.max(...fresh) }, times);
    expect(Number(row.created_at), `delivery ${row.id} is created when it is due`).toBeGreaterThanOrEqual(
      due,
    );
  }
}

/** Time limit until all messages are sent, in milliseconds. */
const CALM_WITHIN = 90_000;

/** Waits until no message is pending. */
export async function allTold(strapi: Core.Strapi): Promise<void> {
  const { connection } = strapi.db;
  await expect
    .poll(
      async () => {
        const latest = Number((await connection('calendar_changes').max('number as last'))[0]?.['last']);
        const behind = await connection('calendar_targets').where('covered', '<', latest).select('name');
        const waiting = await connection('calendar_deliveries').where('state', 'pending').select('id');
        return behind.length + waiting.length;
      },
      { timeout: CALM_WITHIN, interval: 200 },
    )
    .toBe(0);
}

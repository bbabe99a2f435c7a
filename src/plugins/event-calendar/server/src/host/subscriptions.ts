import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { Kind } from '../domain/kinds';
import { errorText } from '../domain/text/log-text';
import { logIfDatabaseFailed } from '../platform/failure-log';
import { servingOf } from '../services/serving';
import type { CalendarState } from '../services/read/calendar-state';
import type { Action } from '../storage/change-log';
import { readingOf } from '../storage/ports/reading-connection';
import { CHANGES, every, sql } from '../storage/ports/sql';

/** Time between two reads of the change log, in milliseconds, and so the longest delay of a report. */
const LOOK_EVERY_MS = 1_000;
/** Most changes that are read at a time. */
const AT_ONCE = 100;
/** How long the end of the process waits for running listeners, in milliseconds. */
const GRACE_MS = 2_000;

/** A change of a record, as the change log has it. */
export interface RecordChange {
  action: Action;
  /** In the order of the commits. */
  number: number;
  kind: Kind;
  /** The record's number, as in responses. */
  id: number;
  /** The languages in which its responses changed; empty if only what it shows of other records has changed. */
  languages: string[];
  /** UTC milliseconds. */
  at: number;
}

/** An earlier state of the database replaced the current one, so that everything read before may have changed. */
export interface Reset {
  action: 'reset';
}

export type Change = RecordChange | Reset;

/** Is called for one change after the other. If it returns a promise, the next change waits for it. */
export type Listener = (change: Change) => unknown;

/**
 * `public`: changes of records that anybody may read in lists before or after the change. `everything`: also changes of
 * drafts and hidden records.
 */
export type View = 'public' | 'everything';

interface Subscription {
  kind: Kind;
  view: View;
  listener: Listener;
  /** The number of the last reported change. */
  cursor: number;
  epoch: number;
  /** Set while the listener runs. */
  busy: Promise<void> | undefined;
  ended: boolean;
}

interface Row {
  number: number;
  public_id: number;
  action: Action;
  locales: string;
  public_locales: string;
  /** 1 if the public may notice the change, as `publicView` says. */
  shown: number;
  at: number;
}

/** The subscriptions of one running Strapi. */
interface Hub {
  add(subscription: Subscription): () => void;
  stop(): Promise<void>;
}

const hubs = new WeakMap<Core.Strapi, Hub>();

/** Accepts subscriptions, and reports changes as soon as this process listens. Call it in the plugin's `bootstrap`. */
export function startSubscriptions(strapi: Core.Strapi): void {
  hubs.set(strapi, createHub(strapi));
}

/** Ends all subscriptions and waits for running listeners, but not longer than `GRACE_MS`. */
export async function stopSubscriptions(strapi: Core.Strapi): Promise<void> {
  const hub = hubs.get(strapi);
  hubs.delete(strapi);
  await hub?.stop();
}

/**
 * Calls a listener for every change of a kind that is committed from now on, by anybody and in any process: once each, in the order
 * of the commits. Errors of a listener are logged, and the next change is still reported. Only processes that serve requests report
 * changes; commands and consoles do not.
 * @returns a function that ends the subscription
 * @throws Error before the plugin's `bootstrap` and after its `destroy`
 */
export async function subscribe(
  strapi: Core.Strapi,
  { kind, view, listener }: Pick<Subscription, 'kind' | 'view' | 'listener'>,
): Promise<() => void> {
  const { change, epoch } = await servingOf(strapi).reading.state();
  const hub = hubs.get(strapi);
  if (hub === undefined)
    throw new Error('The calendar takes no subscriptions before its start and after its end');
  return hub.add({ kind, view, listener, cursor: change, epoch, busy: undefined, ended: false });
}

function createHub(strapi: Core.Strapi): Hub {
  const subscriptions = new Set<Subscription>();
  // A listener must not run in the transaction or the request of the subscriber.
  const own = new AsyncResource('calendar-subscriptions');
  const { httpServer } = strapi.server;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    try {
      const state = await servingOf(strapi).reading.state();
      for (const subscription of subscriptions) {
        // A slow listener does not delay the others.
        subscription.busy ??= tell(strapi, subscription, state).finally(
          () => (subscription.busy = undefined),
        );
      }
    } catch (error) {
      complain(strapi, 'could not look for changes', error);
    }
  }

  const lookLater = (): void => {
    if (stopped || looking !== undefined || subscriptions.size === 0 || !httpServer.listening) return;
    looking = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LOOK_EVERY_MS);
      timer.unref();
    })
      .then(look)
      .finally(() => {
        looking = undefined;
        lookLater();
      });
  };
  const begin = (): void => own.runInAsyncScope(lookLater);
  httpServer.once('listening', begin);

  return {
    add(subscription) {
      subscriptions.add(subscription);
      begin();
      return () => {
        subscription.ended = true;
        subscriptions.delete(subscription);
      };
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      httpServer.off('listening', begin);
      for (const subscription of subscriptions) subscription.ended = true;
      const underWay = [...subscriptions].flatMap(({ busy }) => busy ?? []);
      subscriptions.clear();
      let grace: NodeJS.Timeout | undefined;
      await Promise.race([
        Promise.all(underWay),
        new Promise((resolve) => (grace = setTimeout(resolve, GRACE_MS))),
      ]);
      clearTimeout(grace);
    },
  };
}

/** Reports everything up to a state. If reading fails, the next look continues where this one ended. */
async function tell(strapi: Core.Strapi, subscription: Subscription, state: CalendarState): Promise<void> {
  try {
    if (subscription.epoch !== state.epoch) {
      subscription.epoch = state.epoch;
      subscription.cursor = state.change;
      await hand(strapi, subscription, { action: 'reset' });
    }
    while (subscription.cursor < state.change && !subscription.ended) {
      const rows = await readChanges(strapi, subscription, state.change);
      for (const row of rows) {
        if (subscription.ended) return;
        subscription.cursor = row.number;
        const change = changeOf(row, subscription);
        if (change !== undefined) await hand(strapi, subscription, change);
      }
      if (rows.length < AT_ONCE) subscription.cursor = state.change;
    }
  } catch (error) {
    complain(strapi, 'could not read changes', error);
  }
}

async function hand(strapi: Core.Strapi, { kind, listener }: Subscription, change: Change): Promise<void> {
  try {
    await listener(change);
  } catch (error) {
    const what = change.action === 'reset' ? 'a reset' : `change ${change.number}`;
    strapi.log.error(`Calendar: a subscriber to the kind ${kind} failed at ${what}: ${errorText(error)}`);
  }
}

const readChanges = (
  strapi: Core.Strapi,
  { kind, view, cursor }: Subscription,
  last: number,
): Promise<Row[]> => {
  const conditions = [
    sql`c.number > ${cursor}`,
    sql`c.number <= ${last}`,
    sql`c.kind = ${kind}`,
    ...(view === 'public' ? [sql`c.public_locales <> ''`] : []),
  ];
  return readingOf(strapi)
    .all<Row>(sql`select c.number, c.public_id, c.action, c.locales, c.public_locales, c.shown, c.at
    from ${CHANGES} c where ${every(conditions)} order by c.number limit ${AT_ONCE}`);
};

/**
 * @returns undefined for a change in a language that the public could not see before and cannot see now, unless it ends or begins that
 * another language stands in for that one
 */
function changeOf(
  { number, public_id, action, locales, public_locales, shown, at }: Row,
  of: Subscription,
): Change | undefined {
  const altered = locales === '' ? [] : locales.split(',');
  const seen = public_locales.split(',');
  const open = of.view === 'public' ? altered.filter((language) => seen.includes(language)) : altered;
  if (altered.length > 0 && open.length === 0 && shown === 0) return undefined;
  const languages = open.length > 0 ? open : altered;
  return { action, number, kind: of.kind, id: public_id, languages, at };
}

function complain(strapi: Core.Strapi, what: string, error: unknown): void {
  if (!logIfDatabaseFailed(strapi, error))
    strapi.log.error(`Calendar: ${what} for subscribers: ${errorText(error)}`);
}

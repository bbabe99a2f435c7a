import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from '#test';
import type { Rollover } from '../../src/plugins/event-calendar/server/src/panel-contract/webhooks';
import { epochName } from '../../src/plugins/event-calendar/server/src/domain/epoch-name';
import { beginEpoch } from '../../src/plugins/event-calendar/server/src/storage/epoch';
import { forgetChanges } from '../../src/plugins/event-calendar/server/src/write-model/index/forget-changes';
import { inTransaction } from '../../src/plugins/event-calendar/server/src/storage/transaction';
import { claimDue } from '../../src/plugins/event-calendar/server/src/features/webhooks/claim';
import { makeChanged } from '../../src/plugins/event-calendar/server/src/features/webhooks/derive';
import { forgetDeliveries } from '../../src/plugins/event-calendar/server/src/features/webhooks/forget';
import { momentsOf } from '../../src/plugins/event-calendar/server/src/features/webhooks/messages';
import type { NamedMoment } from '../../src/plugins/event-calendar/server/src/features/webhooks/messages';
import { replay, sendTest } from '../../src/plugins/event-calendar/server/src/features/webhooks/on-demand';
import { lastNotifiedChange } from '../../src/plugins/event-calendar/server/src/features/webhooks/pending';
import { deriveRollovers } from '../../src/plugins/event-calendar/server/src/features/webhooks/rollover';
import type {
  TargetChoices,
  TargetRow,
} from '../../src/plugins/event-calendar/server/src/platform/webhooks/target';
import { settle } from '../../src/plugins/event-calendar/server/src/features/webhooks/settle';
import { targetChanges } from '../../src/plugins/event-calendar/server/src/features/webhooks/target-changes';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { UTC } from '../../src/plugins/event-calendar/server/src/domain/time/zone';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { runDue } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing/run-due';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { CLIENT, useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { feedOf } from '../http/feed-client';
import { clientOf, concert, isBody } from '../http/write-client';
import { RandomChange } from '../proofs/feed/random-change';
import { LANGUAGES } from '../proofs/feed/views';
import { Random } from '../reading/random';
import type { Received, Receiver } from './receiver';
import { LOOK_EVERY, startReceiver } from './receiver';
import { deliveriesTo, makeTarget, targetRow } from './targets';
import { wakeDeliveries } from './wake';

interface Changed {
  type: string;
  timestamp: string;
  data: {
    first: number | null;
    last: number | null;
    count: number;
    epoch: string;
    full: boolean;
    truncated: boolean;
    changes: {
      number: number;
      kind: string;
      id: number;
      action: string;
      languages: string[];
      rest_url: string;
    }[];
  };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ROOTS = new Map([['en', 'https://x.example']]);
/** The outcome of an attempt that failed. */
const failedAt = (at: number, status: number, retryAfter?: string) => ({
  ...{ at, duration: 0, status, retryAfter },
  ...{ error: `Answered ${status}`, answer: '' },
});

const changed = (request: Received | undefined): Changed => JSON.parse(request?.body ?? '{}');

const service = useService({
  settings: { privateTargetAddresses: true, deliverySeconds: 3, deliveryRetrySeconds: 0.1 },
});
const editor = clientOf(service, 'editor');
let receiver: Receiver;
const wake = () => wakeDeliveries(service.strapi);
/** Tries again until it holds, and wakes the service for it. */
const polled = <T>(read: () => T | Promise<T>) =>
  expect.poll(
    () => {
      wake();
      return read();
    },
    { interval: LOOK_EVERY },
  );
beforeEach(async () => {
  receiver = await startReceiver(wake);
});
afterEach(async () => {
  receiver.stop();
  await service.strapi.db.connection('calendar_targets').delete();
});

async function newEvent(title = 'Concert'): Promise<number> {
  const { id } = await editor.create('events', concert(title));
  return Number(id);
}

describe('a target', () => {
  it('gets one signed message for a burst of changes', async () => {
    const { secret } = await makeTarget(service.strapi, receiver.url, { quiet: 60_000, longest: 60_000 });
    const id = await newEvent();
    await editor.update(`events/${id}`, { title: 'Another' });
    await editor.remove(`events/${id}`);
    await service.strapi.db.connection('calendar_changes').update({ at: Date.now() - 60_000 });
    await receiver.has(1);
    const [request, ...others] = receiver.received;
    expect(others).toEqual([]);
    const { type, data } = changed(request);
    expect(type).toBe('calendar.changed');
    expect(data.truncated).toBe(false);
    const own = data.changes.filter((change) => change.id === id);
    expect(own.map(({ action }) => action)).toEqual(['trash']);
    expect(own[0]).toMatchObject({ kind: 'event', languages: ['en'] });
    expect(new URL(own[0]?.rest_url ?? '').pathname).toBe(`/api/en/calendar/events/v1/events/${id}`);
    expect(data.last).toBe(data.changes.at(-1)?.number);
    expect(data.count).toBe(data.changes.length);
    expect(request?.headers['content-type']).toBe('application/json');

    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(request?.headers[name]),
      ]),
    );
    expect(new Webhook(secret).verify(request?.body ?? '', headers)).toEqual(changed(request));
    const other = new Webhook('whsec_' + Buffer.alloc(32, 7).toString('base64'));
    expect(() => other.verify(request?.body ?? '', headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${request?.body} `, headers)).toThrow();
  });

  it('gets a message after the longest wait while changes continue', async () => {
    await makeTarget(service.strapi, receiver.url, { quiet: 60_000, longest: 300 });
    await newEvent();
    await receiver.has(1);
    await newEvent();
    await receiver.has(2);
    const [first, second] = receiver.received.map(changed);
    expect(second?.data.first).toBe((first?.data.last ?? 0) + 1);
  });

  it('gets one message per longest wait during a long stream of changes', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { quiet: 60_000, longest: 600 });
    const made: number[] = [];
    while (receiver.received.length < 3) made.push(await newEvent());
    const rows = await deliveriesTo(service.strapi, id);
    const moments = rows.map(({ created_at }) => Number(created_at));
    for (const [index, moment] of moments.slice(1).entries())
      expect(moment - (moments[index] ?? 0)).toBeGreaterThanOrEqual(600);
    const named = receiver.received.flatMap((request) =>
      changed(request).data.changes.map((change) => change.id),
    );
    expect(made).toEqual(expect.arrayContaining(named));
    expect(new Set(named).size).toBe(named.length);
  });

  it('is told only of the chosen kinds and languages', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { kinds: ['tag'], languages: ['fr'] });
    await newEvent();
    const tag = await editor.create('tags', { name: `Brass ${Date.now()}` });
    await editor.update(`tags/${String(tag['id'])}?i18n_language=fr`, { name: `Cuivres ${Date.now()}` });
    await receiver.has(1);
    const all = receiver.received.flatMap((request) => changed(request).data.changes);
    expect(all).toEqual([
      expect.objectContaining({ kind: 'tag', action: 'update', languages: expect.arrayContaining(['fr']) }),
    ]);
    expect(await deliveriesTo(service.strapi, id)).toHaveLength(1);
  });

  it('can have a request without a body, another method and its own headers', async () => {
    await makeTarget(service.strapi, `${receiver.url}/build?key=1`, {
      body: 'empty',
      method: 'PUT',
      headers: { 'X-Key': 'secret' },
    });
    await newEvent();
    await receiver.has(1);
    expect(receiver.received[0]).toMatchObject({ method: 'PUT', path: '/hook/build?key=1', body: '' });
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-key': 'secret', 'content-length': '0' });
    expect(receiver.received[0]?.headers['content-type']).toBeUndefined();
  });

  it('gets at most 64 kB, and is told that there is more', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { quiet: 60_000, longest: 60_000 });
    const from = await latest();
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      number: from + 1 + index,
      kind: 'event',
      public_id: 1 + index,
      action: 'update',
      locales: 'en,fr',
      at: Date.now() - 120_000,
      mark: `m${index}`,
    }));
    await service.strapi.db.connection.batchInsert('calendar_changes', rows, 100);
    await service.strapi.db
      .connection('calendar_counters')
      .where({ name: 'change' })
      .update({
        value: from + 3_000,
      });
    await receiver.has(1);
    const body = receiver.received[0]?.body ?? '';
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(64_000);
    expect(Buffer.byteLength(body)).toBeGreaterThan(63_000);
    expect(changed(receiver.received[0]).data).toMatchObject({
      first: from + 1,
      last: from + 3_000,
      count: 3_000,
      truncated: true,
    });
    expect(await deliveriesTo(service.strapi, id)).toHaveLength(1);
  });
});

describe('a delivery that fails', () => {
  it('is sent again under the same id until it succeeds', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url);
    receiver.reply = () => ({ status: receiver.received.length < 3 ? 500 : 200 });
    await newEvent();
    await receiver.has(3);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await polled(async () => (await deliveriesTo(service.strapi, id))[0]?.state).toBe('delivered');
    const [delivery] = await deliveriesTo(service.strapi, id);
    const attempts: { status: number; error: string | null }[] = await service.strapi.db
      .connection('calendar_attempts')
      .where({ delivery_id: delivery?.id })
      .orderBy('id');
    expect(attempts.map(({ status, error }) => [status, error])).toEqual([
      [500, 'Answered 500'],
      [500, 'Answered 500'],
      [200, null],
    ]);
  });

  it.each([
    ['a redirection', { status: 302, headers: { Location: 'http://127.0.0.1/' } } as const],
    ['no answer', 'hang' as const],
  ])('by %s is sent again', async (_name, reply) => {
    await makeTarget(service.strapi, receiver.url);
    receiver.reply = () => (receiver.received.length < 2 ? reply : { status: 200 });
    await newEvent();
    await receiver.has(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it('is superseded by the next one, which includes its changes', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url);
    receiver.reply = () => ({ status: 503, headers: { 'Retry-After': '3600' } });
    const first = await newEvent('First');
    await receiver.has(1);
    await polled(async () => Number((await targetRow(service.strapi, id)).not_before)).toBeGreaterThan(0);
    const second = await newEvent('Second');
    await polled(async () => (await deliveriesTo(service.strapi, id)).length).toBe(2);
    const [, later] = await deliveriesTo(service.strapi, id);
    expect(Number(later?.next_at), 'the pause that was asked for').toBeGreaterThan(Date.now() + 3_000_000);
    expect(receiver.received).toHaveLength(1);
    receiver.reply = () => ({ status: 200 });
    await replay(service.strapi, later?.id ?? 0);
    await receiver.has(2);
    const named = changed(receiver.received[1]).data.changes.map((change) => change.id);
    expect(named).toEqual(expect.arrayContaining([first, second]));
    expect((await deliveriesTo(service.strapi, id)).map(({ state }) => state)).toContain('superseded');
  });

  it('pauses whatever else waits for its target, if that is asked for', async () => {
    const choices = { rollovers: ['day' as const], quiet: 60_000, longest: 60_000 };
    const { id } = await makeTarget(service.strapi, receiver.url, choices);
    // The service's own worker sends nothing that is due so late.
    const later = instant(Date.now() + 2 * DAY);
    const targets = [await targetRow(service.strapi, id)];
    await deriveRollovers(service.strapi, targets, later, UTC, new Set());
    await makeChanged(service.strapi, await targetRow(service.strapi, id), await latest(), later, ROOTS);
    const [first] = await claimDue(service.strapi.db.connection, targets, later, 60_000);
    if (first === undefined) throw new Error('It was to be claimed');
    await settle(service.strapi, settingsOf(service.strapi), first, failedAt(later, 503, '3600'), 0);
    const waiting = (await deliveriesTo(service.strapi, id)).map(({ type, next_at }) => [
      type,
      Number(next_at),
    ]);
    expect(waiting).toEqual([
      ['calendar.rollover', later + HOUR],
      ['calendar.changed', later + HOUR],
    ]);
  });

  it('with 410 switches its target off', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url);
    receiver.reply = () => ({ status: 410 });
    await newEvent();
    await receiver.has(1);
    await polled(async () => (await targetRow(service.strapi, id)).active).toBe(0);
    expect((await targetRow(service.strapi, id)).off_reason).toBe('gone');
    expect((await deliveriesTo(service.strapi, id))[0]?.state, 'it waits for the target').toBe('pending');
  });

  it('with 410 is told nothing more, even by a worker that read its target before', async () => {
    const { connection } = service.strapi.db;
    const { id } = await makeTarget(service.strapi, receiver.url);
    const before = [await targetRow(service.strapi, id)];
    receiver.reply = () => ({ status: 410 });
    await newEvent();
    await receiver.has(1);
    await polled(async () => (await targetRow(service.strapi, id)).active).toBe(0);
    expect(await claimDue(connection, before, Date.now() + 1, 60_000)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  it.runIf(CLIENT === 'postgres')('with 410 waits for those who change its target', async () => {
    const { connection } = service.strapi.db;
    const { id } = await makeTarget(service.strapi, receiver.url, { quiet: 60_000, longest: 60_000 });
    const targets = [await targetRow(service.strapi, id)];
    // The service's own worker sends nothing that is due so late.
    const later = Date.now() + HOUR;
    for (const target of targets) await makeChanged(service.strapi, target, await latest(), later, ROOTS);
    const [claimed] = await claimDue(connection, targets, later, 60_000);
    if (claimed === undefined) throw new Error('It was to be claimed');
    const changing = await connection.transaction();
    // As when its address is changed: the target, then its deliveries.
    await changing('calendar_targets').where({ id }).update({ not_before: 0 });
    const settled = settle(service.strapi, settingsOf(service.strapi), claimed, failedAt(later, 410), 0);
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await connection.raw(waiting)).rows.length).toBe(1);
    await changing('calendar_deliveries').where({ target_id: id }).update({ next_at: later });
    await changing.commit();
    expect(await settled).toBe('pending');
    expect((await targetRow(service.strapi, id)).off_reason).toBe('gone');
  });

  it('names a record once, however often it was changed', async () => {
    await makeTarget(service.strapi, receiver.url, { quiet: 1_500, longest: 60_000 });
    const id = await newEvent('Edited');
    for (const title of ['Once', 'Twice', 'Thrice']) await editor.update(`events/${id}`, { title });
    await receiver.has(1);
    const { data } = changed(receiver.received[0]);
    expect(data.changes.filter((change) => change.id === id)).toMatchObject([{ action: 'create' }]);
    expect(data.count).toBe(data.changes.length);
  });

  it('does not reset its pauses at every change', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url);
    receiver.reply = () => ({ status: 500 });
    await newEvent('First');
    await receiver.has(1);
    const deliveries = service.strapi.db.connection('calendar_deliveries');
    // As after many attempts.
    const far = Date.now() + 3_600_000;
    await polled(() =>
      deliveries.clone().where({ target_id: id, claimed_until: 0 }).update({ next_at: far, attempts: 9 }),
    ).toBe(1);
    const sent = receiver.received.length;
    await newEvent('Second');
    await polled(async () => (await deliveriesTo(service.strapi, id)).length).toBe(2);
    const [first, second] = await deliveriesTo(service.strapi, id);
    expect(first?.state).toBe('superseded');
    expect(second).toMatchObject({ state: 'pending', attempts: 9 });
    expect(Number(second?.next_at)).toBe(far);
    expect(second?.message_id, 'it is another message').not.toBe(first?.message_id);
    expect(receiver.received).toHaveLength(sent);
  });

  it('and is given up is followed by a request for a full rebuild, even if it is no longer in the log', async () => {
    const { connection } = service.strapi.db;
    const { id } = await makeTarget(service.strapi, receiver.url);
    const state = async () => (await deliveriesTo(service.strapi, id)).at(-1)?.state;
    const forget = () => forgetDeliveries(connection, { deliveryLogDays: 1 }, Date.now() + 2 * DAY);
    receiver.reply = () => ({ status: 500 });
    await newEvent('Lost');
    await receiver.has(1);
    await connection('calendar_deliveries').where({ target_id: id }).update({ since: 0 });
    await polled(state).toBe('failed');
    await forget();
    receiver.reply = () => ({ status: 204 });
    for (const full of [true, false]) {
      const sent = receiver.received.length;
      await newEvent('Later');
      await receiver.has(sent + 1);
      expect(changed(receiver.received[sent]).data.full).toBe(full);
      await polled(state).toBe('delivered');
    }
    await forget();
    expect(await deliveriesTo(service.strapi, id)).toEqual([]);
  });

  it('does not delay other targets', async () => {
    const quick = await startReceiver(wake);
    try {
      receiver.reply = () => 'hang';
      await makeTarget(service.strapi, receiver.url);
      await makeTarget(service.strapi, quick.url);
      await newEvent();
      await receiver.has(1);
      await quick.has(1);
      await newEvent();
      await quick.has(2);
      expect(receiver.received.length).toBeLessThanOrEqual(2);
    } finally {
      quick.stop();
    }
  });
});

describe('on demand', () => {
  it('a test is sent once, and its result is shown', async () => {
    const target = await makeTarget(service.strapi, receiver.url);
    receiver.reply = () => ({ status: 500, body: 'broken' });
    const settings = settingsOf(service.strapi);
    const outcome = await sendTest(service.strapi, settings, await targetRow(service.strapi, target.id));
    expect(outcome).toMatchObject({ status: 500, error: 'Answered 500', answer: 'broken' });
    expect(changed(receiver.received[0]).type).toBe('calendar.test');
    expect((await deliveriesTo(service.strapi, target.id)).map(({ state }) => state)).toEqual(['failed']);
  });

  it('a delivery is sent again unchanged', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url);
    await newEvent();
    await receiver.has(1);
    await polled(async () => (await deliveriesTo(service.strapi, id))[0]?.state).toBe('delivered');
    const [delivery] = await deliveriesTo(service.strapi, id);
    await replay(service.strapi, delivery?.id ?? 0);
    await receiver.has(2);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });
});

describe('the log', () => {
  it('deletes deliveries that ended too long ago, with their attempts', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url);
    await newEvent();
    await polled(async () => (await deliveriesTo(service.strapi, id))[0]?.state).toBe('delivered');
    const { connection } = service.strapi.db;
    const attempts = async (): Promise<unknown[]> => connection('calendar_attempts').select('id');
    const day = 86_400_000;
    await forgetDeliveries(connection, { deliveryLogDays: 30 }, Date.now() + 29 * day);
    expect(await deliveriesTo(service.strapi, id)).toHaveLength(1);
    await forgetDeliveries(connection, { deliveryLogDays: 30 }, Date.now() + 31 * day);
    expect(await deliveriesTo(service.strapi, id)).toEqual([]);
    expect(await attempts()).toEqual([]);
  });
});

describe('a rollover', () => {
  it('is sent once for every moment', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, {
      rollovers: ['start', 'end'],
      ...{ quiet: 60_000, longest: 60_000 },
    });
    // It is asked for moments after the event is there, however long that takes.
    const target = service.strapi.db.connection('calendar_targets').where({ id });
    await target.clone().update({ covered_time: Date.now() + 3_600_000 });
    const soon = new Date(Date.now() + 1_000);
    const wall = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
    await editor.create('events', {
      ...concert('Soon'),
      timezone: 'UTC',
      start_date: wall(soon),
      end_date: wall(new Date(soon.getTime() + 1_000)),
    });
    await target.clone().update({ covered_time: soon.getTime() - 1_000 });
    await polled(
      () => receiver.received.flatMap(({ body }) => JSON.parse(body).data.moments).length,
    ).toBeGreaterThanOrEqual(2);
    const moments = receiver.received.flatMap(({ body }) => JSON.parse(body).data.moments);
    const second = (date: Date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
    expect(moments).toEqual([
      { at: second(soon), reason: 'start' },
      { at: second(new Date(soon.getTime() + 1_000)), reason: 'end' },
    ]);
    expect((await deliveriesTo(service.strapi, id)).every(({ type }) => type === 'calendar.rollover')).toBe(
      true,
    );
  });

  it('is looked for again after a clock that was ahead is put right', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { rollovers: ['day'], kinds: ['tag'] });
    const target = service.strapi.db.connection('calendar_targets').where({ id });
    await target.clone().update({ covered_time: Date.now() + 2 * DAY });
    await polled(async () => Number((await targetRow(service.strapi, id)).covered_time)).toBeLessThanOrEqual(
      Date.now() + HOUR,
    );
    expect(await deliveriesTo(service.strapi, id)).toEqual([]);
  });

  it('combines the moments of a time without a running service', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { rollovers: ['day'], kinds: ['tag'] });
    for (const [index, days] of [5, 600].entries()) {
      await service.strapi.db
        .connection('calendar_targets')
        .where({ id })
        .update({ covered_time: Date.now() - days * DAY });
      await receiver.has(index + 1);
      const { data } = JSON.parse(receiver.received[index]?.body ?? '');
      expect(data.moments).toHaveLength(Math.min(days, 500));
      expect(data.truncated, 'a message names no more than 500').toBe(days > 500);
    }
    expect(await deliveriesTo(service.strapi, id)).toHaveLength(2);
  });

  it('is sent when a scheduled publication is due', async () => {
    const times = { quiet: 60_000, longest: 60_000 };
    await makeTarget(service.strapi, receiver.url, { rollovers: ['publication'], ...times });
    const now = Math.floor(Date.now() / 1000) * 1000;
    // The second one could not be published in time.
    for (const [index, due] of [new Date(now), new Date(now - 60_000)].entries()) {
      const { id } = await editor.create('events', concert('Later', { date: '2031-01-01 12:00:00' }));
      await service.strapi.db
        .connection('calendar_events')
        .where({ public_id: id })
        .update({ publish_at: due });
      await runDue(service.strapi, settingsOf(service.strapi), instant(Date.now()), { tasks: ['publish'] });
      await receiver.has(index + 1);
      expect(JSON.parse(receiver.received[index]?.body ?? '').data.moments).toEqual([
        { at: due.toISOString(), reason: 'publication' },
      ]);
    }
  });

  describe('is sent only to targets that are told of the event', () => {
    const YEAR_AFTER = instant(Date.parse('2032-01-01T00:00:00Z'));
    const names = ['everything', 'public', 'french', 'tags'] as const;
    const listening: Record<(typeof names)[number], Partial<TargetChoices>> = {
      tags: { kinds: ['tag'] },
      french: { view: 'public', languages: ['fr'] },
      public: { view: 'public', kinds: ['event', 'venue'] },
      everything: {},
    };
    /** Creates targets that ask for a moment; the last one is told of everything. */
    async function makeTargets(rollovers: Rollover[]) {
      const made = new Map<string, number>();
      const times = { quiet: 60_000, longest: 60_000 };
      for (const name of names.toReversed()) {
        const choices = { ...listening[name], ...times, rollovers };
        made.set(name, (await makeTarget(service.strapi, receiver.url, choices)).id);
      }
      const told = async (): Promise<Record<string, NamedMoment[]>> => {
        const lists = [...made].map(async ([name, id]) => {
          const bodies = (await deliveriesTo(service.strapi, id)).map(({ body }) => body);
          return [name, bodies.flatMap(momentsOf)] as const;
        });
        return Object.fromEntries(await Promise.all(lists));
      };
      return { ids: [...made.values()], told };
    }
    /** Creates an event, shown, hidden or translated, at an hour of a day without other events. */
    const eventAt = async (hour: number, more: object = {}): Promise<number> => {
      const day = `2031-07-14 ${hour}`;
      const times = { start_date: `${day}:00:00`, end_date: `${day}:30:00`, timezone: 'UTC' };
      return Number((await editor.create('events', concert('At an hour', { ...times, ...more })))['id']);
    };
    const translate = (id: number) => editor.update(`events/${id}?i18n_language=fr`, { title: 'Une heure' });

    it('when events start and end', async () => {
      const { ids, told } = await makeTargets(['start', 'end']);
      await eventAt(10);
      await eventAt(11, { hide_from_listings: true });
      await translate(await eventAt(12));
      const rows = await Promise.all(ids.map((id) => targetRow(service.strapi, id)));
      // The service itself moves them back to the present.
      const covered: unknown[] = [];
      const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }): void => {
        if (/^update .calendar_targets. set .covered_time/.test(sql)) covered.push(bindings[0]);
      };
      const { connection } = service.strapi.db;
      connection.on('query', note);
      await deriveRollovers(service.strapi, rows, YEAR_AFTER, UTC, new Set());
      connection.removeListener('query', note);
      const hours = (moments: readonly NamedMoment[]) =>
        moments.flatMap(({ at, reason }) =>
          at.startsWith('2031-07-14') && reason === 'start' ? [Number(at.slice(11, 13))] : [],
        );
      const found = Object.entries(await told()).map(([name, moments]) => [name, hours(moments)]);
      expect(Object.fromEntries(found)).toEqual({
        everything: [10, 11, 12],
        public: [10, 12],
        french: [12],
        tags: [],
      });
      // This time range is not checked again, whether there was a moment or not.
      expect(covered.filter((time) => time === YEAR_AFTER)).toHaveLength(ids.length);
    });

    it.each([
      ['is shown', {}, ['everything', 'public']],
      ['is hidden', { hide_from_listings: true }, ['everything']],
      ['is translated', {}, ['everything', 'public', 'french']],
    ])('when a scheduled event is published that %s', async (name, more, expected) => {
      const { told } = await makeTargets(['publication']);
      const id = await eventAt(9, { date: '2031-06-01 12:00:00', ...more });
      if (name === 'is translated') await translate(id);
      await runDue(service.strapi, settingsOf(service.strapi), YEAR_AFTER, { tasks: ['publish'] });
      wakeDeliveries(service.strapi);
      // One pass creates the messages of all targets, this one last.
      await polled(async () => (await told())['everything']).toHaveLength(1);
      const heard = Object.entries(await told()).filter(([, moments]) => moments.length > 0);
      expect(heard.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
    });
  });
});

describe('a target that was switched off', () => {
  it.each([[[]], [['tag']]] as [Kind[]][])(
    'for longer than the log goes back is asked for a full rebuild (kinds: %j)',
    async (kinds) => {
      const { connection } = service.strapi.db;
      const { id } = await makeTarget(service.strapi, receiver.url, { kinds });
      const on = await makeTarget(service.strapi, receiver.url, { kinds });
      const event = await newEvent('Deleted meanwhile');
      const row = await connection('calendar_events').where({ public_id: event }).first('document_id');
      await polled(async () => Number((await targetRow(service.strapi, id)).covered)).toBe(await latest());
      await polled(async () => connection('calendar_deliveries').where({ state: 'pending' })).toEqual([]);
      const switched = (active: 0 | 1) => connection('calendar_targets').where({ id }).update({ active });
      await switched(0);
      await documentsOf(service, 'event').delete({ documentId: row.document_id, locale: '*' });
      await newEvent('Made meanwhile');
      await connection('calendar_changes').update({ at: Date.now() - 31 * DAY });
      await polled(async () => Number((await targetRow(service.strapi, on.id)).covered)).toBe(await latest());
      // What the other target is told has to have arrived, or it would be taken for the rebuild below.
      await polled(async () =>
        connection('calendar_deliveries').where({ state: 'pending', target_id: on.id }),
      ).toEqual([]);
      await forgetChanges(
        service.strapi,
        { changesDays: 30 },
        instant(Date.now()),
        await lastNotifiedChange(connection),
      );
      const before = receiver.received.length;
      await switched(1);
      wakeDeliveries(service.strapi);
      await receiver.has(before + 1);
      expect(changed(receiver.received[before]).data).toMatchObject({ full: true, truncated: true });
      expect(Number((await targetRow(service.strapi, id)).covered)).toBe(await latest());

      await editor.create('tags', { name: `After the rebuild ${Date.now()}` });
      await polled(async () => (await deliveriesTo(service.strapi, id)).at(-1)?.state).toBe('delivered');
      await receiver.has(before + 3);
      const told = [
        ...(await deliveriesTo(service.strapi, id)),
        ...(await deliveriesTo(service.strapi, on.id)),
      ];
      expect(told.filter(({ body }) => body.includes('"full":true'))).toHaveLength(1);
    },
  );
});

describe('a target that follows the view of the public', () => {
  /** Whether a target and the public feed report a write. */
  async function toldBy(
    write: () => Promise<unknown>,
    more: Partial<Pick<TargetRow, 'kinds' | 'languages' | 'view'>> = {},
  ): Promise<{ target: boolean; feed: boolean }> {
    const feed = feedOf(service);
    const since = (await feed.readAll()).next;
    const from = await latest();
    await write();
    const target = { kinds: '', languages: '', view: 'public' as const, ...more };
    const changes: unknown[] = await targetChanges(service.strapi.db.connection, target, 'omit').where(
      'number',
      '>',
      from,
    );
    return { target: changes.length > 0, feed: (await feed.readAll(since)).entries.length > 0 };
  }
  const HEARD = { target: true, feed: true };
  const QUIET = { target: false, feed: false };
  const make = (more: object) => async () => editor.create('events', concert('Seen', more));

  it('is not told of records that the public never sees', async () => {
    expect(await toldBy(make({ status: 'draft' }))).toEqual(QUIET);
    expect(await toldBy(make({ status: 'private' }))).toEqual(QUIET);
    expect(await toldBy(make({ hide_from_listings: true }))).toEqual(QUIET);
    expect(await toldBy(make({ date: '2031-01-01 12:00:00' })), 'scheduled').toEqual(QUIET);
    expect(await toldBy(async () => editor.create('venues', { venue: 'Shed', status: 'draft' }))).toEqual(
      QUIET,
    );
    expect(await toldBy(make({ status: 'draft' }), { view: 'everything' })).toEqual({
      target: true,
      feed: false,
    });
  });

  it('is told of records that the public sees now or could see before', async () => {
    const id = await newEvent('In sight');
    const change = (fields: object) => () => editor.update(`events/${id}`, fields);
    expect(await toldBy(change({ title: 'Still in sight' }))).toEqual(HEARD);
    expect(await toldBy(change({ status: 'draft' })), 'taken back').toEqual(HEARD);
    expect(await toldBy(change({ title: 'Out of sight' }))).toEqual(QUIET);
    expect(await toldBy(change({ status: 'publish' }))).toEqual(HEARD);
    expect(await toldBy(change({ hide_from_listings: true }))).toEqual(HEARD);
    expect(await toldBy(change({ title: 'Hidden' }))).toEqual(QUIET);
    expect(await toldBy(() => editor.remove(`events/${id}`)), 'hidden before it went').toEqual(QUIET);
    const both = async () => {
      await editor.update(`events/${await newEvent('For a moment')}`, { status: 'draft' });
    };
    expect(await toldBy(both), 'seen and gone').toEqual(HEARD);
  });

  it('is told of a hidden event if a category counts it, and of a language that it asks for', async () => {
    await editor.create('categories', { name: 'Counted' });
    const counted = make({ hide_from_listings: true, categories: ['Counted'] });
    expect(await toldBy(counted)).toEqual(HEARD);
    expect(await toldBy(make({}), { languages: 'fr' })).toEqual({ target: false, feed: true });
    const { id } = await editor.create('events', concert('Talk'));
    const translate = () => editor.update(`events/${String(id)}?i18n_language=fr`, { title: 'Exposé' });
    expect(await toldBy(translate, { languages: 'fr' })).toEqual(HEARD);
  });

  it('and is for events only, is told of a renamed venue that their pages show', async () => {
    const events = { kinds: 'event' };
    const { id, venue } = await editor.create('events', concert('There', { venue: { venue: 'Old hall' } }));
    const hall = `venues/${isBody(venue) ? String(venue['id']) : ''}`;
    const rename = () => editor.update(hall, { venue: 'New hall' });
    expect(await toldBy(rename, events)).toEqual(HEARD);
    expect(
      await toldBy(() => editor.update(hall, { city: 'Here' }), { ...events, view: 'everything' }),
    ).toEqual(HEARD);
    expect((await toldBy(() => editor.create('venues', { venue: 'Empty' }), events)).target).toBe(false);
    expect(await toldBy(() => editor.remove(hall), events), 'it is gone from the event').toEqual(HEARD);
    const { id: tag } = await editor.create('tags', { name: 'Loud' });
    await editor.update(`events/${String(id)}`, { tags: [Number(tag)] });
    expect(await toldBy(() => editor.update(`tags/${String(tag)}`, { name: 'Quiet' }), events)).toEqual(
      HEARD,
    );
  });
});

describe('the view of the public', () => {
  it('matches the changes feed: either both report a change, or neither does', async () => {
    const seed = 20_261_122;
    const change = new RandomChange(service, new Random(seed));
    await change.begin();
    const feeds = LANGUAGES.map((language) => feedOf(service, undefined, undefined, language));
    const target = { kinds: '', languages: '', view: 'public' as const };
    const told = new Set<boolean>();
    for (let made = 1; made <= 30; made += 1) {
      const since = await Promise.all(feeds.map(async (feed) => (await feed.readAll()).next));
      const from = await latest();
      const done = await change.make();
      const heard: unknown[] = await targetChanges(service.strapi.db.connection, target, 'omit').where(
        'number',
        '>',
        from,
      );
      const parts = await Promise.all(feeds.map((feed, index) => feed.readAll(since[index])));
      const hasEntry = parts.some(({ entries }) => entries.length > 0);
      expect(heard.length > 0, `change ${made} of seed ${seed}: ${done}`).toBe(hasEntry);
      told.add(hasEntry);
    }
    expect(told, 'both were tried').toEqual(new Set([true, false]));
  });
});

describe('a new epoch', () => {
  it('sends every target one message that asks for a full rebuild', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { kinds: ['tag'] });
    const off = await makeTarget(service.strapi, receiver.url, { active: false });
    const epoch = epochName(await inTransaction(service.strapi, ({ trx }) => beginEpoch(trx)));
    await receiver.has(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'calendar.changed',
      data: { epoch, full: true, first: null, last: null, count: 0, changes: [], truncated: true },
    });
    await editor.create('tags', { name: `After ${Date.now()}` });
    await receiver.has(2);
    expect(JSON.parse(receiver.received[1]?.body ?? '').data).toMatchObject({ epoch, full: false, count: 1 });
    expect(await deliveriesTo(service.strapi, id)).toHaveLength(2);
    expect(await deliveriesTo(service.strapi, off.id)).toEqual([]);
  });

  it('is requested again by the message that takes over a failed one', async () => {
    await makeTarget(service.strapi, receiver.url);
    receiver.reply = () => ({ status: 503, headers: { 'Retry-After': '1' } });
    await inTransaction(service.strapi, ({ trx }) => beginEpoch(trx));
    await receiver.has(1);
    const id = await newEvent('Meanwhile');
    receiver.reply = () => ({ status: 200 });
    await receiver.has(2);
    const last = receiver.received.at(-1);
    expect(changed(last).data).toMatchObject({ full: true, truncated: true });
    expect(changed(last).data.changes.map((change) => change.id)).toContain(id);
  });
});

describe('many workers at once', () => {
  const now = () => instant(Date.now());
  const many = async <Result>(act: () => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: 8 }, () => act()));

  it('create one delivery of a rollover, and one of them sends it', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { rollovers: ['day'], kinds: ['tag'] });
    const { connection } = service.strapi.db;
    await connection('calendar_targets')
      .where({ id })
      .update({ covered_time: Date.now() - 3 * 86_400_000 });
    const targets = [await targetRow(service.strapi, id)];
    await many(() => deriveRollovers(service.strapi, targets, now(), UTC, new Set()));
    expect(await deliveriesTo(service.strapi, id)).toHaveLength(1);
    const claimed = await many(() => claimDue(connection, targets, now(), 60_000));
    // The service's own worker may have claimed it first.
    expect(claimed.flat().length + receiver.received.length).toBeLessThanOrEqual(1);
    expect((await deliveriesTo(service.strapi, id))[0]?.attempts).toBe(1);
  });

  it('create one delivery of changes', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { quiet: 60_000, longest: 60_000 });
    await newEvent();
    const targets = [await targetRow(service.strapi, id)];
    const [target] = targets;
    if (target === undefined) throw new Error('The target was made');
    const made = await many(async () =>
      makeChanged(service.strapi, target, await latest(), Date.now(), ROOTS),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await deliveriesTo(service.strapi, id)).toHaveLength(1);
  });

  it('store no outcome of a delivery that was superseded when their claim had expired', async () => {
    const { id } = await makeTarget(service.strapi, receiver.url, { quiet: 60_000, longest: 60_000 });
    // The service's own worker sends nothing that is due so late.
    const later = Date.now() + HOUR;
    const make = async (at: number) =>
      makeChanged(service.strapi, await targetRow(service.strapi, id), await latest(), at, ROOTS);
    await make(later);
    const targets = [await targetRow(service.strapi, id)];
    const [slow] = await claimDue(service.strapi.db.connection, targets, later, 60_000);
    if (slow === undefined) throw new Error('It was to be claimed');
    await make(later + 60_000);
    const outcome = failedAt(later + 60_000, 500);
    expect(await settle(service.strapi, settingsOf(service.strapi), slow, outcome, 0)).toBeUndefined();
    const states = (await deliveriesTo(service.strapi, id)).map(({ state }) => state);
    expect(states).toEqual(['superseded', 'pending']);
  });
});

async function latest(): Promise<number> {
  const row: { last?: number | string } | undefined = await service.strapi.db
    .connection('calendar_changes')
    .max('number as last')
    .first();
  return Number(row?.last ?? 0);
}

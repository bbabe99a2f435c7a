import { describe, expect, it, jest } from '#test';
import {
  PERMISSIONS_TRIGGER,
  watchPermissions,
} from '../../src/plugins/event-calendar/server/src/access/watch-permissions';
import { CLIENT, useSharedService } from '../harness';
import { documentsOf } from '../harness/documents';
import { ownWord } from '../harness/own';
import { expectSoundRecords, indexDifferences } from './invariants';

const own = ownWord();
const service = useSharedService();

const WRITERS = 8;
const writers = Array.from({ length: WRITERS }, (_, index) => index);
const events = () => documentsOf(service, 'event');
const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
});

async function expectSound(): Promise<void> {
  await expectSoundRecords(service.strapi);
  expect(await indexDifferences(service.strapi)).toEqual([]);
}

describe(`${WRITERS} parallel writers`, () => {
  it('creating events with the same title get different slugs and ids', async () => {
    const made = await Promise.all(
      writers.map(() => events().create({ locale: 'en', status: 'published', data: concert(own) })),
    );
    expect(made.map((event) => event.slug).toSorted()).toEqual(
      [own, ...writers.slice(1).map((index) => `${own}-${index + 1}`)].toSorted(),
    );
    const numbers = made.map((event) => Number(event.publicId));
    expect(new Set(numbers).size).toBe(WRITERS);
    await expectSound();
  });

  it('adding the same language to one record create one version', async () => {
    const { documentId } = await events().create({
      locale: 'en',
      status: 'published',
      data: concert('Reading'),
    });
    await Promise.all(
      writers.map((index) =>
        events().update({
          documentId,
          locale: 'fr',
          status: 'published',
          data: { title: `Lecture ${index}` },
        }),
      ),
    );
    const rows = await service.strapi.db
      .connection('calendar_events')
      .where({ document_id: documentId, locale: 'fr' });
    expect(rows).toHaveLength(2);
    await expectSound();
  });

  it('publishing and changing one record all succeed, one after the other', async () => {
    const { documentId, publicId } = await events().create({ locale: 'en', data: concert('Market') });
    const before = await lastChange();
    const results = await Promise.allSettled(
      writers.map((index) =>
        index % 2 === 0
          ? events().publish({ documentId, locale: 'en' })
          : events().update({ documentId, locale: 'en', data: { cost: `${index}` }, status: 'published' }),
      ),
    );
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    const changes: { number: number | string }[] = await service.strapi.db
      .connection('calendar_changes')
      .where('number', '>', before)
      .andWhere({ public_id: publicId })
      .orderBy('number');
    expect(changes.length).toBeGreaterThan(0);
    await expectSound();
  });

  it('publishing the same records in opposite order do not deadlock', async () => {
    const made = await Promise.all(
      writers.map((index) => events().create({ locale: 'en', data: concert(`Stage ${index}`) })),
    );
    const ids = made.map((event) => event.documentId);
    const inOneTransaction = (order: string[]) =>
      service.strapi.db.transaction(async () => {
        for (const documentId of order) await events().publish({ documentId, locale: 'en' });
      });
    await Promise.all([inOneTransaction(ids), inOneTransaction(ids.toReversed()), inOneTransaction(ids)]);
    await expectSound();
  });

  it('a failed write leaves no row, no index entry and no change', async () => {
    const before = await lastChange();
    const failing = service.strapi.db.transaction(async () => {
      await events().create({ locale: 'en', status: 'published', data: concert(`Never ${own}`) });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await lastChange()).toBe(before);
    expect(
      (await service.request(`events?search=never+${own}&start_date=2031-01-01&end_date=2031-12-31`)).body,
    ).toMatchObject({
      total: 0,
    });
    await expectSound();
  });
});

it.runIf(CLIENT === 'postgres')(
  'a transaction that changes users does not block changes of others, and counts once, when it ends',
  async () => {
    const { db } = service.strapi;
    const username = (name: string): string => `${own}-${name}`;
    for (const name of ['one', 'other']) await service.user('subscriber', username(name));
    const change = (name: string) =>
      db.query('plugin::users-permissions.user').update({
        where: { username: username(name) },
        data: { confirmed: true },
      });
    const counted = async (): Promise<number> => {
      const row = await db.connection('calendar_counters').where({ name: 'rights' }).first('value');
      return Number(row?.value);
    };
    const before = await counted();
    await db.transaction(async () => {
      await change('one');
      await db.connection.transaction(async (beside) => {
        await beside.raw(`set local lock_timeout = '2s'`);
        await beside('up_users')
          .where({ username: username('other') })
          .update({ confirmed: true });
      });
      expect(await counted()).toBe(before + 1);
      // A deadlock, if the other change waited for this transaction.
      await change('other');
    });
    expect(await counted()).toBe(before + 2);
  },
);

it.runIf(CLIENT === 'postgres')(
  'a start replaces the triggers of an older release without keeping readers away, and waits for none to make new ones',
  async () => {
    const { strapi } = service;
    const knex = strapi.db.connection;
    const isDeferrable = async (): Promise<unknown> => {
      const triggers = knex('pg_trigger').where({ tgname: PERMISSIONS_TRIGGER });
      return (await triggers.whereRaw(`tgrelid = 'up_users'::regclass`).first())?.tgdeferrable;
    };
    /** Does something while another transaction reads the users, as a backup does. */
    const whileRead = async (work: () => Promise<void>): Promise<void> => {
      const reader = await knex.transaction();
      try {
        await reader('up_users').first('id');
        await work();
      } finally {
        await reader.rollback();
      }
    };
    await knex.raw(`drop trigger ${PERMISSIONS_TRIGGER} on up_users`);
    await whileRead(() => watchPermissions(strapi));
    expect(await isDeferrable()).toBe(true);

    await knex.raw(`drop trigger ${PERMISSIONS_TRIGGER} on up_users`);
    await knex.raw(`create trigger ${PERMISSIONS_TRIGGER} after insert or update or delete on up_users
      for each statement execute function calendar_count_rights()`);
    const isWaiting = () =>
      knex('pg_locks').whereRaw(`relation = 'up_users'::regclass and not granted`).first('mode');
    const warn = jest.spyOn(strapi.log, 'warn');
    let replaced: Promise<void> | undefined;
    await whileRead(async () => {
      replaced = watchPermissions(strapi);
      await expect.poll(isWaiting).toMatchObject({ mode: 'AccessExclusiveLock' });
      await knex('up_users').first('id');
      expect(await isDeferrable()).toBe(false);
      const said = 'waits for the table up_users, which another session holds';
      await expect.poll(() => warn.mock.calls.flat().join()).toContain(said);
    });
    await replaced;
    warn.mockRestore();
    expect(await isDeferrable()).toBe(true);
  },
);

async function lastChange(): Promise<number> {
  const row = await service.strapi.db.connection('calendar_changes').max('number as number').first();
  return Number(row?.number ?? 0);
}

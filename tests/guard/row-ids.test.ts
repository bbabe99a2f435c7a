import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../scripts/lib/project.mjs';
import { wrongRowIds } from '../../src/plugins/event-calendar/server/src/write-model/index/row-ids';
import { CLIENT, freshDatabase, startProcess, startService } from '../harness';
import type { FreshDatabase, Service } from '../harness';
import { documentsOf } from '../harness/documents';
import { runOn } from '../load/calendar-command';
import { expectSoundRecords, indexDifferences } from './invariants';

/** Ids that earlier releases let the Content Manager write, and what is left after them. */
const CHOSEN = CLIENT === 'sqlite' ? '9223372036854774784' : '2147483647';
const LINKS = ['venue', 'organizers', 'categories', 'tags'];

const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
});

/** The SQL of docs/operations.md for the database of this run. */
function documented(): string {
  const text = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const [, section = ''] = text.split('### Row ids at their end');
  const [sqlite, postgres] = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => sql);
  const sql = CLIENT === 'sqlite' ? sqlite : postgres;
  if (sql === undefined) throw new Error('docs/operations.md does not say how to mend row ids');
  return sql;
}

/** Runs statements one after the other on one connection, as the program of the database does. */
async function execute({ db }: Core.Strapi, sql: string): Promise<void> {
  const { client } = db.connection;
  const connection = await client.acquireConnection();
  try {
    if (CLIENT === 'sqlite') connection.exec(sql);
    else for (const statement of sql.split(';\n')) await connection.query(statement);
  } finally {
    await client.releaseConnection(connection);
  }
}

/** Gives an event the row id that somebody chose, as if it had been created with it. */
async function damage(strapi: Core.Strapi, documentId: string): Promise<void> {
  const [row] = await strapi.db.connection('calendar_events').where({ document_id: documentId });
  const links = LINKS.map((name) => `calendar_events_${name}_lnk`);
  const deferred = links.map(
    (name) => `alter table ${name} alter constraint ${name}_fk deferrable initially deferred;`,
  );
  const statements = [
    ...(CLIENT === 'sqlite' ? ['begin;', 'pragma defer_foreign_keys = on;'] : [...deferred, 'begin;']),
    ...links.map((name) => `update ${name} set event_id = ${CHOSEN} where event_id = ${row.id};`),
    `update files_related_mph set related_id = ${CHOSEN} where related_id = ${row.id}
      and related_type = 'plugin::event-calendar.event';`,
    `update calendar_events set id = ${CHOSEN} where id = ${row.id};`,
    'commit;',
    ...links.map((name) => `alter table ${name} alter constraint ${name}_fk not deferrable;`),
  ];
  const used = CLIENT === 'sqlite' ? statements.slice(0, -links.length) : statements;
  await execute(strapi, `${used.join('\n')}\n`);
  // What is left for the next rows, as on a calendar that went on for a while.
  if (CLIENT === 'sqlite')
    await strapi.db.connection.raw(
      `update sqlite_sequence set seq = 9223372036854775807 where name = 'calendar_events'`,
    );
  else await strapi.db.connection.raw(`select setval('calendar_events_id_seq', 2147483646)`);
}

describe('a database in which somebody has chosen row ids', () => {
  let database: FreshDatabase;
  let service: Service;
  let output: string;
  let event: string;
  const linked = async (): Promise<unknown> =>
    service.strapi
      .documents('plugin::event-calendar.event')
      .findOne({ documentId: event, populate: ['venue', 'tags', 'categories', 'organizers', 'image'] });

  beforeAll(async () => {
    database = await freshDatabase();
    service = await startService({ database });
    const [venue, tag] = [documentsOf(service, 'venue'), documentsOf(service, 'tag')];
    const file = { name: 'a.png', hash: 'rows', ext: '.png', mime: 'image/png', url: '/a.png', size: 1 };
    const image = await service.strapi.db
      .query('plugin::upload.file')
      .create({ data: { ...file, provider: 'local' } });
    const made = await documentsOf(service, 'event').create({
      data: {
        ...concert('Damaged'),
        venue: (await venue.create({ data: { name: 'Hall' } })).documentId,
        tags: [(await tag.create({ data: { name: 'Blues' } })).documentId],
        image: image.id,
      },
    });
    event = made.documentId;
    await damage(service.strapi, event);
    await service.stop();
    const started = await startProcess({ ...database.env, LOG_LEVEL: 'warn' });
    await started.stop();
    output = started.output();
    service = await startService({ database });
  });
  afterAll(async () => {
    await service.stop();
    await database.remove();
  });

  it('starts, and says so in one line', () => {
    const lines = output.split('\n').filter((line) => line.includes('calendar_events'));
    expect(lines).toEqual([
      expect.stringMatching(
        /new records will fail .*calendar_events.*“Row ids at their end” in docs\/operations\.md/,
      ),
    ]);
  });

  it('is named by reindex --check, and mended by the SQL of the docs', async () => {
    await expect(
      documentsOf(service, 'event')
        .create({ data: concert('Lost') })
        .then(() => documentsOf(service, 'event').create({ data: concert('Lost too') })),
    ).rejects.toThrow();
    const [status, printed] = Object.values(await runOn(service.strapi, 'reindex', [], { check: true }));
    expect(status).toBe(1);
    expect(printed).toContain('calendar_events: its row ids are near their end');

    await execute(service.strapi, documented());
    expect(await wrongRowIds(service.strapi)).toEqual([]);
    expect(await linked()).toMatchObject({
      id: expect.any(Number),
      title: 'Damaged',
      venue: { name: 'Hall' },
      tags: [{ name: 'Blues' }],
      image: { name: 'a.png' },
    });
    const { id } = Object(await linked());
    expect(id).toBeLessThan(1000);
    const next = await documentsOf(service, 'event').create({ data: concert('The next one') });
    expect(next['id']).toBeGreaterThan(id);
    await runOn(service.strapi, 'reindex');
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
    expect(await runOn(service.strapi, 'reindex', [], { check: true })).toMatchObject({ status: 0 });
  });

  it.each(['calendar_tags', 'calendar_events_tags_lnk', 'files_related_mph'])(
    'is named for the table %s too',
    async (table) => {
      const { connection } = service.strapi.db;
      const { id }: { id: number } = await connection(table).orderBy('id', 'desc').first('id');
      const sequence = `${table}_id_seq`;
      if (CLIENT === 'sqlite')
        await connection('sqlite_sequence')
          .where({ name: table })
          .update({ seq: 2 ** 53 });
      else await connection.raw('select setval(?, 1, false)', [sequence]);
      expect(await wrongRowIds(service.strapi)).toEqual([
        {
          table,
          what:
            CLIENT === 'sqlite'
              ? 'its row ids are near their end'
              : `it has row ${id}, but its counter is at 0`,
        },
      ]);
      if (CLIENT === 'sqlite') await connection('sqlite_sequence').where({ name: table }).update({ seq: id });
      else await connection.raw('select setval(?, ?)', [sequence, id]);
    },
  );
});

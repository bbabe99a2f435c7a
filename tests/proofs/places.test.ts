/**
 * The packed plugin runs in any supported place: Node.js 20, 22 and 24; installed by npm, pnpm and yarn in a TypeScript or a JavaScript
 * project; on SQLite, PostgreSQL 15 and 16; below another REST prefix than `/api`. A project in which it cannot run is refused in one
 * line, and nothing of it is changed. At full length projects are made by Strapi's own program and install their packages, so that each
 * of these occurs at least once; the short form has one project. The length counts projects of a database.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { CLIENT } from '../harness';
import type { BareProject } from '../harness/bare-project';
import { makeBareProject } from '../harness/bare-project';
import { startReceiver } from '../deliveries/receiver';
import { EMPTY } from './hosts/projects';
import { readEverywhere } from './places/addresses';
import { PLACES } from './places/list';
import { tryPlace } from './places/try-place';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf } from './proof';

const PREFIX = '/content/rest';
const SECRET = `whsec_${Buffer.alloc(24, 'k').toString('base64')}`;
const TYPE = 'src/api/party/content-types/party/schema.json';
const schemaWith = (table: string): string =>
  `{ "kind": "collectionType", "collectionName": "${table}", "info": { "singularName": "party", "pluralName": "parties", "displayName": "Party" }, "attributes": { "title": { "type": "string" } } }`;

describe('a project', () => {
  let project: BareProject;
  beforeAll(async () => {
    project = await makeBareProject({
      ...EMPTY,
      'config/api.js': `module.exports = { rest: { prefix: '${PREFIX}' } };`,
    });
    await mkdir(join(project.directory, '.tmp'), { recursive: true });
  });
  afterAll(() => project.remove());

  describe.runIf(CLIENT === 'sqlite')('in which the calendar cannot run', () => {
    const onDatabase = <T>(work: (database: Database.Database) => T): T => {
      const database = new Database(join(project.directory, '.tmp', 'data.db'));
      try {
        return work(database);
      } finally {
        database.close();
      }
    };
    const tables = () =>
      onDatabase((database) => database.prepare('select name, sql from sqlite_master').all());

    /** Expects that a command ends with a status and one line, and leaves the database as it was. */
    async function expectRefused(
      expected: number,
      line: RegExp,
      env: Record<string, string> = {},
    ): Promise<void> {
      const before = tables();
      const { status, output } = await project.command('reindex', '--check', env);
      expect([status, output]).toEqual([expected, expect.stringMatching(/^[^\n]+\n$/)]);
      expect(output).toMatch(line);
      expect(tables()).toEqual(before);
    }

    it('is refused because of a setting', () =>
      expectRefused(78, / CALENDAR_TIMEZONE is "Mars": it must be /, { CALENDAR_TIMEZONE: 'Mars' }));

    it('is refused because of a content type', async () => {
      await project.write(TYPE, schemaWith('calendar_events'));
      await expectRefused(1, /^api::party\.party has the table calendar_events/);
      await project.write(TYPE, schemaWith('parties'));
    });
  });

  it('has all addresses below its own REST prefix', async () => {
    const receiver = await startReceiver();
    const target = { name: 'site', url: receiver.url, secret: SECRET, kinds: [], quietSeconds: 1 };
    const strapi = project.start({
      DO: 'use',
      CALENDAR_TARGETS: JSON.stringify([target]),
      CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
    });
    try {
      const port = await strapi.printed(/listening on (\d+)\./);
      await readEverywhere(`http://127.0.0.1:${port}`, PREFIX);
      await receiver.has(1);
      expect(receiver.received[0]?.body).toContain(`${PREFIX}/en/calendar/events/v1`);
    } finally {
      strapi.child.kill('SIGTERM');
      await strapi.ended;
      await receiver.stop();
    }
  });
});

describe.runIf(LONG)('real projects', () => {
  const places = PLACES.filter(({ database }) => database.client === CLIENT);
  it.each(places.slice(0, lengthOf({ short: 0, full: places.length })))(
    'run the calendar: $node $manager $language $database.name $prefix',
    async (place) => conclude(await tryPlace(place)),
    PROOF_TIMEOUT,
  );
});

/**
 * A reader that applies the entries of the changes feed has exactly the records that the lists show it, from any starting point
 * and with parts of any length, while the calendar changes at random. Callers of every role in two languages are compared with
 * the real lists and single reads. No reader is told of records that it could never see. The length counts changes.
 */
import { describe, expect, it } from '#test';
import { forgetChanges } from '../../src/plugins/event-calendar/server/src/write-model/index/forget-changes';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { useService } from '../harness';
import { Random } from '../reading/random';
import { RandomChange } from './feed/random-change';
import { Replica } from './feed/replica';
import { LANGUAGES, ROLES, actualRecords, nameOf, readRows, shownIds } from './feed/views';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const SEED = seedOf(20_261_122);
const LENGTH = lengthOf({ short: 40, full: 20_000 });
/** Changes between two comparisons. */
const EVERY = 5;
/** Positions from which each view is replayed. */
const MARKS = 6;
const DAY_MS = 86_400_000;

const ways = [
  ['omit', LENGTH - Math.floor(LENGTH / 3)],
  ['fallback', Math.floor(LENGTH / 3)],
] as const;

describe.each(ways)('with the setting untranslated: %s', (untranslated, length) => {
  const service = useService({ settings: { untranslated } });

  it(
    'the replayed feed equals the lists',
    async () => {
      const since = Date.now();
      const random = new Random(SEED + length);
      const change = new RandomChange(service, random);
      const views = ROLES.flatMap((role) => LANGUAGES.map((language) => ({ role, language })));
      const replicas = views.map((view) => new Replica(service, view));
      const history: string[] = [];
      let compared = 0;
      let replayed = 0;
      const limit = (): number => (random.chance(0.5) ? 1 + random.below(5) : 1 + random.below(100));

      const remember = async (): Promise<void> => {
        const rows = await readRows(service);
        for (const { view, seen } of replicas) {
          const userId = view.role && (await service.user(view.role)).id;
          for (const id of shownIds(rows, view, userId, untranslated)) seen.add(id);
        }
      };
      const readToTheEnd = async (replica: Replica): Promise<void> => {
        while (await replica.read(limit()));
      };
      const expectActual = (replica: Replica, actual: ReadonlyMap<number, unknown>, from: string): void => {
        const what = `${nameOf(replica.view)}, seed ${SEED}, ${from}, after:\n${history.slice(-40).join('\n')}`;
        expect([...replica.records.keys()].toSorted(), `ids of ${what}`).toEqual(
          [...actual.keys()].toSorted(),
        );
        for (const [id, record] of actual)
          expect(replica.records.get(id), `${id} of ${what}`).toEqual(record);
        compared += actual.size;
      };
      const compare = async (replica: Replica): Promise<void> => {
        const { view } = replica;
        const userId = view.role && (await service.user(view.role)).id;
        const actual = await actualRecords(service, view);
        const model = shownIds(await readRows(service), view, userId, untranslated);
        expect([...actual.keys()].toSorted(), 'the model').toEqual([...model].toSorted());
        await readToTheEnd(replica);
        expectActual(replica, actual, 'going on');
        const now = { since: replica.since, records: replica.records };
        for (const place of [replica.marks[0], random.pick(replica.marks)]) {
          if (place === undefined) continue;
          replica.restart(place);
          await readToTheEnd(replica);
          expectActual(replica, actual, place.since === undefined ? 'from nothing' : 'from an earlier point');
          replayed += 1;
        }
        replica.restart(now);
      };
      /** Makes all changes old, and deletes a part of them. */
      const forget = async (): Promise<void> => {
        const knex = service.strapi.db.connection;
        await knex(TABLES.changes).update({ at: Date.now() - 2 * DAY_MS });
        const [row] = await knex(TABLES.changes).max('number as number');
        const keepAbove = Math.max(0, Number(row?.['number'] ?? 0) - random.below(60));
        await forgetChanges(service.strapi, { changesDays: 1 }, instant(Date.now()), keepAbove);
        history.push(`forget up to ${keepAbove}`);
      };

      await change.begin();
      await remember();
      for (let made = 1; made <= length; made += 1) {
        const reading = replicas.filter(() => random.chance(0.15));
        const parts = reading.map(async (replica) => {
          await replica.read(limit());
          if (random.chance(0.3)) replica.mark(MARKS);
        });
        const [done] = await Promise.all([change.make(), ...parts]);
        history.push(`${made}. ${done}`);
        await remember();
        if (random.chance(0.02)) await forget();
        if (made % EVERY === 0) await compare(random.pick(replicas));
        report(`${untranslated}: change ${made} of ${length}, ${compared} records compared`);
      }
      for (const replica of replicas) await compare(replica);

      const total = (name: keyof Replica['told']): number =>
        replicas.reduce((sum, { told }) => sum + told[name], 0);
      conclude(
        `${untranslated}: ${length} changes, ${compared} records compared for ${views.length} views, ${replayed} replays, ` +
          `${total('parts')} parts with ${total('upserts')} upserts and ${total('removals')} removals, ` +
          `${total('restarts')} restarts after 410, seed ${SEED}, ${Math.round((Date.now() - since) / 1000)} s`,
      );
    },
    PROOF_TIMEOUT,
  );
});

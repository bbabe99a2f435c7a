/**
 * Whatever a person may not do through the routes of the admin panel changes not one byte of the database, also with attributes
 * that no form has; what a person may do has its effect and no other. The length counts requests.
 */
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { CLIENT, useService } from '../harness';
import { Random } from '../reading/random';
import { allCells, drawCells } from './panel-rights/cells';
import { Database } from './panel-rights/fingerprint';
import { Findings } from './panel-rights/findings';
import { rowsOfPage, rowsOfTable } from './panel-rights/page';
import { Player } from './panel-rights/play';
import { unknownRoutes } from './panel-rights/routes';
import { World } from './panel-rights/records';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

/** The short form is shorter on PostgreSQL, where each request costs more: rights are checked before a statement is sent. */
const REQUESTS = lengthOf({ short: CLIENT === 'sqlite' ? 80 : 60, full: 20_000 });
const SEED = seedOf(20_261_126);

const service = useService({ settings: { privateTargetAddresses: true } });
let database: Database;
let world: World;
beforeAll(async () => {
  database = new Database(service.strapi);
  world = new World(service);
  await world.prepare();
});
afterAll(() => database.close());

describe('the routes of the admin panel', () => {
  it('are all in the table of rights', () => {
    expect(unknownRoutes(service.strapi)).toEqual({ unnamed: [], missing: [] });
  });

  it('are on the page for people, as the table says', () => {
    expect(rowsOfPage()).toEqual(rowsOfTable());
  });

  it(
    'do what the table of rights says, and nothing else',
    async () => {
      const findings = new Findings();
      const player = new Player(world, database, findings, SEED);
      const cells = drawCells(new Random(SEED), REQUESTS);
      for (const [turn, cell] of cells.entries()) {
        await player.play(cell, turn);
        report(`${turn + 1} of ${REQUESTS}: ${findings.summary()}`);
      }
      conclude(
        `${cells.length} requests of ${allCells().length} different ones, seed ${SEED}: ${findings.summary()}`,
      );
      for (const fault of findings.faults) conclude(fault);
      expect(findings.faults).toEqual([]);
      expect(await indexDifferences(service.strapi)).toEqual([]);
      const records = await expectSoundRecords(service.strapi);
      conclude(`${records.size} records afterwards, all sound; the calendar index equals a rebuild`);
    },
    PROOF_TIMEOUT,
  );
});

/**
 * Opening a record in the admin panel, and saving and publishing it unchanged, changes nothing: tested with records with every unusual
 * value, and with all those of ../shared/data/real-events.ndjson if that file is beside the project. The length counts events.
 */
import { describe, expect, it } from '#test';
import { COLLECTIONS, KINDS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { unchangedForm } from '../admin/edit-form';
import { useService } from '../harness';
import { contentManager } from '../harness/admin';
import { randomFiles } from '../load/random-lines';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { AdminSession } from './saving/admin-session';
import { REAL_EVENTS, WHICH_EVENTS, loadEvents, loadOdd, openedVersions, sample } from './saving/calendar';
import { ODD_EVENTS } from './saving/odd-records';
import { recordOf } from './saving/record';

const SEED = seedOf(20_261_122);
const LENGTH = lengthOf({ short: 60, full: 10_000 });
const RANDOM = LONG ? 200 : 12;
/** A short run uses only some venues, organizers and terms. */
const OTHERS = LONG ? Infinity : 5;

const service = useService();

/** Opens all records of a kind and saves them. @returns the number of versions, and of those published again */
async function saveAll(kind: Kind, session: AdminSession): Promise<[saved: number, published: number]> {
  const all = await openedVersions(service, kind);
  const versions = kind === 'event' ? all : sample(all, OTHERS);
  for (const [index, version] of versions.entries()) {
    const { id, locale } = version;
    const panel = contentManager(service, await session.headers(), kind);
    const before = await recordOf(service, kind, version);
    const form = unchangedForm(service, kind, await panel.read(id, `?locale=${locale}`));
    await panel.update(id, form, locale);
    if (version.published) await panel.publish(id, form, locale);
    expect(await recordOf(service, kind, version), `saved ${JSON.stringify(form)}`).toEqual(before);
    report(`${kind} ${index + 1} of ${versions.length}`);
  }
  return [versions.length, versions.filter(({ published }) => published).length];
}

describe('opening a record in the admin panel and saving it', () => {
  it(
    'changes nothing',
    async () => {
      const since = Date.now();
      const session = new AdminSession(service);
      await loadOdd(service, await session.headers(), ODD_EVENTS);
      const real = sample(REAL_EVENTS, LENGTH - RANDOM - ODD_EVENTS.length);
      await loadEvents(service, [...randomFiles(SEED, 1, RANDOM).flat(), ...real]);
      for (const kind of KINDS) {
        const [saved, published] = await saveAll(kind, session);
        expect(saved, kind).toBeGreaterThan(kind === 'event' ? ODD_EVENTS.length : 1);
        conclude(`${saved} versions of ${COLLECTIONS[kind]} saved, ${published} of them published again`);
      }
      conclude(`${WHICH_EVENTS}, seed ${SEED}, ${Math.round((Date.now() - since) / 1000)} s`);
    },
    PROOF_TIMEOUT,
  );
});

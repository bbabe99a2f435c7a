/**
 * Opening a record in the edit view of the admin panel, going through its inputs, and saving and publishing it with a title
 * that was changed and changed back, changes nothing: tested with events with every unusual value, and with an even sample of
 * ../shared/data/real-events.ndjson if that file is beside the project. The length counts real events.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { COLLECTIONS, KINDS, isPostKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { CHROMIUM, openPanel } from '../browser/panel';
import { useService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report } from './proof';
import { REAL_EVENTS, WHICH_EVENTS, loadEvents, loadOdd, openedVersions, sample } from './saving/calendar';
import type { Version } from './saving/calendar';
import { EditView } from './saving/edit-view';
import { CROWDED_EVENTS } from './saving/odd-records';
import { recordOf } from './saving/record';
import { useBrowser } from '../browser/use-browser';

const LENGTH = lengthOf({ short: 0, full: 100 });
/** Time zones of the browsers, which run at the same time. */
const ZONES = LONG
  ? ['Asia/Kathmandu', 'America/Los_Angeles', 'Europe/Paris', 'Pacific/Apia']
  : ['Asia/Kathmandu'];
/** Number of opened records besides the real events. */
const ODD: Record<Kind, number> = LONG
  ? { event: Infinity, venue: 10, organizer: 5, category: 5, tag: 5 }
  : { event: 3, venue: 1, organizer: 0, category: 0, tag: 0 };

describe.skipIf(CHROMIUM === undefined)('opening a record in a browser and saving it', () => {
  const browser = useBrowser();
  const service = useService();
  const pages: Page[] = [];
  beforeAll(async () => {
    for (const zone of ZONES) pages.push(await openPanel(browser, service, zone));
  });

  /** The records of a kind to open: some unusual ones, and an even sample of the real events. */
  async function load(): Promise<Map<Kind, Version[]>> {
    await loadOdd(service, await adminHeaders(service), CROWDED_EVENTS);
    const chosen = new Map<Kind, Version[]>();
    for (const kind of KINDS) chosen.set(kind, sample(await openedVersions(service, kind), ODD[kind]));
    if (LENGTH === 0) return chosen;
    const before = new Set((await openedVersions(service, 'event')).map(({ id }) => id));
    await loadEvents(service, REAL_EVENTS);
    const real = (await openedVersions(service, 'event')).filter(({ id }) => !before.has(id));
    chosen.get('event')?.push(...sample(real, LENGTH));
    return chosen;
  }

  async function saveUnchanged(page: Page, kind: Kind, version: Version): Promise<void> {
    const view = await EditView.open(page, kind, version);
    await view.visit();
    await view.expectUnchanged();
    await view.type();
    await view.erase();
    await view.expectUnchanged();
    await view.type();
    await view.save();
    await view.erase();
    if (version.published) await view.publish();
    else await view.save();
  }

  it(
    'changes nothing',
    async () => {
      const since = Date.now();
      const changed: unknown[] = [];
      for (const [kind, versions] of await load()) {
        let saved = 0;
        await Promise.all(
          pages.map(async (page, place) => {
            // All languages of a record in the same browser, because they are compared together.
            for (const version of versions.filter(({ number }) => number % pages.length === place)) {
              const before = await recordOf(service, kind, version);
              await saveUnchanged(page, kind, version);
              const after = await recordOf(service, kind, version);
              if (!isDeepStrictEqual(after, before))
                changed.push([`${kind} ${version.number} (${version.locale})`, before, after]);
              saved += 1;
              report(`${kind} ${saved} of ${versions.length}`);
            }
          }),
        );
        const published = versions.filter((version) => isPostKind(kind) && version.published).length;
        conclude(`${versions.length} versions of ${COLLECTIONS[kind]} saved, ${published} published again`);
      }
      expect(changed).toEqual([]);
      const zones = ZONES.join(', ');
      conclude(`${WHICH_EVENTS}, in ${zones}, ${Math.round((Date.now() - since) / 1000)} s`);
    },
    PROOF_TIMEOUT,
  );
});

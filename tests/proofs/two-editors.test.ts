/**
 * Two editors type into the same events at the same time, in two browsers whose network loses every tenth request of the
 * form: reads, and writes before or after they arrive or with a gateway error. They change texts, times and venues, create
 * events, save and publish. At the end every acknowledged text is stored, and public if the publication was acknowledged. A
 * time or venue is replaced only by an editor who had seen it, or who chose another one in a conflict. Typed text stays in
 * the form until it is saved, and is offered again after the tab was closed. Every new event exists once. The length counts
 * seconds.
 */
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { CHROMIUM, openPanel } from '../browser/panel';
import { useService } from '../harness';
import { contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { Random } from '../reading/random';
import { Editor, TEXTS } from './editing/editor';
import type { SharedState } from './editing/editor';
import { Ledger } from './editing/ledger';
import { AdminSession } from './saving/admin-session';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { useBrowser } from '../browser/use-browser';

const SECONDS = lengthOf({ short: 10, full: 3_600 });
const SEED = seedOf(15);
/** Number of events that are edited at a time. */
const RECORDS = 3;
/** The requests of the form, and those for presence. */
const REQUESTS = /\/content-manager\/(collection-types|relations|uid)\/|\/event-calendar\//;

describe.skipIf(CHROMIUM === undefined)('two editors on a bad network', () => {
  const browser = useBrowser();
  const service = useService();
  let session: AdminSession;
  beforeAll(async () => {
    session = new AdminSession(service);
    await session.headers();
    await panelUser(service, 'strapi-editor', 'ben');
  });

  const records = async (kind: string) => contentManager(service, await session.headers(), kind);

  it(
    'lose nothing',
    async () => {
      let lost = 0;
      /** Some requests are lost, in one of three ways. */
      const loseSome = async (page: Page, random: Random): Promise<void> => {
        await page.route(REQUESTS, async (route) => {
          if (route.request().resourceType() !== 'fetch' || !random.chance(0.1)) return route.fallback();
          lost += 1;
          // Leaving a page cancels its requests.
          await random
            .pick(WAYS)(route)
            .catch(() => undefined);
        });
      };
      let tokens = 0;
      let times = 0;
      const state: SharedState = {
        ledger: new Ledger(),
        counts: { typed: 0, saved: 0, published: 0, made: 0, failed: 0, asked: 0, restored: 0 },
        records: [],
        token: () => `x${++tokens}x`,
        time() {
          const minute = times++ % MINUTES;
          return [Math.floor(minute / 60), minute % 60]
            .map((part) => String(part).padStart(2, '0'))
            .join(':');
        },
        async venue() {
          const name = `Hall ${this.token()}`;
          await makeVenue(name);
          return name;
        },
      };
      for (let number = 0; number < RECORDS; number += 1) {
        const hours = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
        const texts = { title: 'Event ', website: 'https://example.org/', description: '<p>Text</p>' };
        const documentId = await makeVenue(`Hall ${state.token()}`);
        const venue = { connect: [{ documentId, locale: 'en' }] };
        state.records.push(
          documentIdOf(await (await records('event')).create({ ...texts, ...hours, venue })),
        );
      }

      const end = Date.now() + SECONDS * 1000;
      const edit = async (page: Page, random: Random): Promise<void> => {
        await loseSome(page, random);
        const editor = new Editor(page, random, state);
        while (Date.now() < end) {
          // Events whose texts approach the limit of a title are replaced by new ones.
          if (random.chance(0.15)) await editor.begin();
          else await editor.open(random.pick(state.records.slice(-RECORDS)));
          for (let count = 1 + random.below(3); count > 0; count -= 1) {
            await editor.type();
            if (random.chance(0.5)) await editor.save();
            else if (random.chance(0.2)) await editor.comeBack();
          }
          await editor.save();
          report(JSON.stringify({ ...state.counts, lost }));
        }
      };
      await Promise.all([
        edit(await openPanel(browser, service, 'Europe/Paris'), new Random(SEED)),
        edit(await openPanel(browser, service, 'America/New_York', panelLogin('ben')), new Random(SEED + 1)),
      ]);

      const { typed, saved, published, made, failed, asked, restored } = state.counts;
      expect(saved + published).toBeGreaterThan(0);
      expect(state.ledger.problems(await storedFields(state.records))).toEqual([]);
      const stored = await service.strapi.documents(uidOf('event')).count({ locale: 'en' });
      expect(stored).toBe(state.records.length);
      conclude(`${typed} texts, times and venues typed; ${saved} times saved, ${published} times published`);
      conclude(`${made} events made by hand; ${lost} requests lost, which made ${failed} saves fail`);
      conclude(
        `asked ${asked} times, ${state.ledger.givenUp.size} texts discarded in conflicts; restored ${restored} times`,
      );
      conclude(`seed ${SEED}, ${SECONDS} s`);
    },
    PROOF_TIMEOUT,
  );

  async function makeVenue(name: string): Promise<string> {
    const venues = await records('venue');
    const documentId = documentIdOf(await venues.create({ name }));
    await venues.publish(documentId, {});
    return documentId;
  }

  /** The final stored fields of events. */
  async function storedFields(
    documentIds: readonly string[],
  ): Promise<(record: string, field: string, published: boolean) => string> {
    const stored = new Map<string, string>();
    for (const record of documentIds)
      for (const status of ['draft', 'published'] as const) {
        const read = await service.strapi
          .documents(uidOf('event'))
          .findOne({ documentId: record, locale: 'en', status, populate: ['venue'] });
        const { startDate, venue } = Object(read);
        const key = (field: string): string => `${record}.${field}.${status}`;
        for (const field of TEXTS) stored.set(key(field), String(read?.[field]));
        stored.set(key('startDate'), String(startDate).slice(11, 16));
        stored.set(key('venue'), String(venue?.name ?? ''));
      }
    return (record, field, published) =>
      stored.get(`${record}.${field}.${published ? 'published' : 'draft'}`) ?? '';
  }
});

const MINUTES = 24 * 60;

const WAYS = [
  (route: Route) => route.abort('connectionreset'),
  (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
  async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
];

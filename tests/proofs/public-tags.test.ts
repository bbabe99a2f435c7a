/**
 * What readers without credentials are answered, while the calendar changes at random: a response that is the same as before is
 * 304 to a client that has it if nothing changed that such a reader can see, and one that differs never is, by tag or by date. What is
 * kept in memory is what the database says. The length counts changes.
 */
import { describe, expect, it } from '#test';
import type { HttpResponse } from '../harness';
import { useService } from '../harness';
import { throughStrapi } from '../harness/through-strapi';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { COLLECTIONS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { clientOf } from '../http/write-client';
import { Random } from '../reading/random';
import { ABLE_WRITERS, RandomChange } from './feed/random-change';
import { UnseenChange } from './feed/unseen-change';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf, waysHere } from './proof';

const SEED = seedOf(20_261_127);
const LENGTH = lengthOf({ short: 5, full: 5_000 });
const ways = waysHere(['omit', 'fallback'] as const);
/** Of parallel writes. */
const FEWEST_ROUNDS = 4;

/** With all that such a reader can see: if none of these differs, nothing has changed. */
const WHOLE = [
  'events?start_date=2000-01-01&end_date=2099-01-01&per_page=50',
  'events.ics?start_date=2000-01-01&end_date=2099-01-01',
  'events.csv?start_date=2000-01-01&end_date=2099-01-01',
  'venues?per_page=50',
  'organizers?per_page=50',
  'categories?hide_empty=0&per_page=50',
  'tags?hide_empty=0&per_page=50',
];
const FILTERED = [
  'events',
  'events.ics',
  'events.atom',
  'venues?has_events=1',
  'organizers?only_with_upcoming=1',
  'categories',
  'tags?search=loft',
  'events?venue=quay&start_date=2000-01-01',
  'events?tags=loft&start_date=2000-01-01',
  'venues.csv',
];

describe.each(ways)('with the setting untranslated: %s', (untranslated) => {
  const service = useService({ settings: { untranslated } });

  it(
    'equal answers are 304, different ones never',
    async () => {
      const random = new Random(SEED + untranslated.length);
      const change = new RandomChange(service, random);
      const unseen = new UnseenChange(service, random);
      await change.begin();
      const anybody = clientOf(service);
      const known = new Map<string, HttpResponse>();
      const told = { same: 0, known: 0, different: 0, byDate: 0 };
      const history: string[] = [];
      const languages = ['', 'i18n_language=fr'];

      // Long enough ago to be sent at once.
      const start = Math.floor(Date.now() / 1000) - LENGTH - 60;
      const marks = new Map<string, string>();
      /** Dates what the last change touched a second after the change before it, and a while ago. */
      const letTimePass = async (round: number): Promise<void> => {
        const parts = service.strapi.db.connection(TABLES.publicParts);
        const rows: { name: string; mark: string }[] = await parts.clone().select('name', 'mark');
        const touched = rows.filter(({ name, mark }) => marks.get(name) !== mark).map(({ name }) => name);
        for (const { name, mark } of rows) marks.set(name, mark);
        await parts
          .clone()
          .whereIn('name', touched)
          .update({ at: start + round });
      };
      const addresses = async (): Promise<string[]> => {
        const rows: { kind: keyof typeof COLLECTIONS; public_id: number }[] = await service.strapi.db
          .connection(TABLES.index)
          .distinct('kind', 'public_id');
        const single = rows.map(({ kind, public_id }) => `${COLLECTIONS[kind]}/${Number(public_id)}`);
        return [...WHOLE, ...FILTERED, ...single].flatMap((path) =>
          languages.map((language) =>
            language === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${language}`,
          ),
        );
      };

      for (let made = 1; made <= LENGTH; made += 1) {
        history.push(random.chance(0.25) ? await unseen.make() : await change.make());
        await letTimePass(made);
        report(`${made} of ${LENGTH} changes`);
        const now = new Map<string, HttpResponse>();
        const paths = await addresses();
        for (const path of paths) {
          const response = await anybody.send('GET', path);
          const { status, text } = await throughStrapi(service, path);
          expect([response.status, response.text], `kept: ${path} after ${history.at(-1)}`).toEqual([
            status,
            text,
          ]);
          now.set(path, response);
        }
        const isSame = (path: string): boolean => now.get(path)?.text === known.get(path)?.text;
        const isWhole = paths.filter((path) => !FILTERED.includes(path)).every(isSame);
        for (const path of paths) {
          const [before, after] = [known.get(path), now.get(path)];
          if (before?.status !== 200 || after === undefined) continue;
          const what = `${path}, seed ${SEED}, after ${history.slice(-3).join('; ')}`;
          const tag = before.headers.get('ETag') ?? '';
          const asked = await anybody.send('GET', path, { headers: { 'If-None-Match': tag } });
          const sent = before.headers.get('Last-Modified');
          // Feeds begin at midnight, which these moments may be before.
          const date = sent?.endsWith(':00 GMT') ? null : sent;
          const dated =
            date === null || date === undefined
              ? undefined
              : await anybody.send('GET', path, { headers: { 'If-Modified-Since': date } });
          if (isSame(path)) {
            told.same += 1;
            if (asked.status === 304) told.known += 1;
            if (isWhole) expect(asked.status, what).toBe(304);
          } else {
            told.different += 1;
            expect(asked.status, what).toBe(after.status);
            if (dated !== undefined) expect(dated.status, `by date: ${what}`).toBe(after.status);
          }
          if (dated?.status === 304) told.byDate += 1;
        }
        for (const [path, response] of now) known.set(path, response);
      }
      expect(told.different).toBeGreaterThan(0);
      expect(told.known).toBeGreaterThan(0);
      expect(told.byDate).toBeGreaterThan(0);
      conclude(`${untranslated}: ${LENGTH} changes, ${JSON.stringify(told)}`);
    },
    PROOF_TIMEOUT,
  );

  it(
    'what was read during parallel writes is 304 only if it is what the calendar says afterwards',
    async () => {
      const random = new Random(SEED + 7 * untranslated.length);
      const writers = [0, 1, 2].map(() => new RandomChange(service, random, ABLE_WRITERS));
      const translator = new UnseenChange(service, random);
      await writers[0]?.begin();
      const anybody = clientOf(service);
      const told = { kept: 0, stale: 0 };
      const rounds = Math.max(FEWEST_ROUNDS, Math.ceil(LENGTH / 6));
      const sawBoth = (): boolean => told.kept > 0 && told.stale > 0;
      for (let round = 1; round <= rounds || (!sawBoth() && round <= 10 * rounds); round += 1) {
        const paths = [...WHOLE, ...FILTERED, ...(await singleEvents())];
        /** What clients were answered meanwhile, by path and tag. */
        const seen = new Map<string, { path: string; tag: string; texts: Set<string> }>();
        let isOver = false;
        const read = async (path: string): Promise<void> => {
          const { status, headers, text } = await anybody.send('GET', path);
          const tag = headers.get('ETag') ?? '';
          if (status !== 200 || tag === '') return;
          const known = seen.get(`${path} ${tag}`) ?? { path, tag, texts: new Set() };
          known.texts.add(text);
          seen.set(`${path} ${tag}`, known);
        };
        const reading = Promise.all(
          [0, 1, 2].map(async () => {
            while (!isOver) await read(random.pick(paths));
          }),
        );
        const history = await Promise.all([...writers.map((one) => one.make()), translator.make()]);
        isOver = true;
        await reading;
        report(`${round} of ${rounds} rounds`);
        for (const { path, tag, texts } of seen.values()) {
          const now = await throughStrapi(service, path);
          const kept = await anybody.send('GET', path);
          const what = `${path}, seed ${SEED}, after ${history.join('; ')}`;
          expect([kept.status, kept.text], `kept: ${what}`).toEqual([now.status, now.text]);
          const asked = await throughStrapi(service, path, { 'If-None-Match': tag });
          told[asked.status === 304 ? 'kept' : 'stale'] += 1;
          if (asked.status === 304) expect([...texts], what).toEqual([now.text]);
        }
      }
      expect(told.kept).toBeGreaterThan(0);
      expect(told.stale).toBeGreaterThan(0);
      conclude(`${untranslated}: ${rounds} rounds of parallel writes, ${JSON.stringify(told)}`);
    },
    PROOF_TIMEOUT,
  );

  async function singleEvents(): Promise<string[]> {
    const rows: { public_id: number }[] = await service.strapi.db
      .connection(TABLES.index)
      .where({ kind: 'event' })
      .distinct('public_id');
    return rows.map(({ public_id }) => `events/${Number(public_id)}`);
  }
});

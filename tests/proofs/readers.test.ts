/**
 * While editors work on the calendar, subscribers see exactly what an anonymous reader may see: foreign calendar programs and feed
 * readers, lists that are asked for with their entity tags, a site that follows the changes feed, and one that reads its pages again.
 * Nothing is ever shown as canceled that may take place, and a question is answered with 304 if, and only if, nothing has changed that
 * its answer depends on. The long form also reads every calendar file with Debian's calcurse, khal, python3-icalendar and
 * python3-vobject. The length counts edits.
 */
import { describe, expect, it } from '#test';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { useService } from '../harness';
import { Random } from '../reading/random';
import { Replica } from './feed/replica';
import { actualRecords, readRows, shownIds } from './feed/views';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf, waysHere } from './proof';
import { DEBIAN_PROGRAMS, demandDebianPrograms } from './readers/debian-programs';
import { Edits } from './readers/edits';
import { Expected } from './readers/expected';
import { NEWS_PROGRAMS } from './readers/news-programs';
import { NPM_PROGRAMS } from './readers/npm-programs';
import { PublicView } from './readers/public-view';
import { EVERYTHING, Question, newTally } from './readers/question';
import { RereadingSite } from './readers/rereading-site';
import type { Subscriber } from './readers/subscribers';
import { CalendarSubscriber, NewsSubscriber } from './readers/subscribers';

const SEED = seedOf(20_261_127);
const LENGTH = lengthOf({ short: 18, full: 300 });
const LANGUAGES = ['en', 'fr'] as const;
/** Lists in JSON, with the kinds that they depend on. */
const LISTS: readonly (readonly [path: string, kinds: readonly Kind[]])[] = [
  ['events?start_date=2031-05-01&end_date=2031-05-31&per_page=20', EVERYTHING],
  ['venues', ['venue']],
  ['categories?hide_empty=0', ['category']],
  ['tags?hide_empty=0', ['tag']],
];

const ways = [
  ['omit', LENGTH - Math.floor(LENGTH / 3)],
  ['fallback', Math.floor(LENGTH / 3)],
] as const;

describe.each(waysHere(ways))('with the setting untranslated: %s', (untranslated, length) => {
  const service = useService({ settings: { untranslated } });

  /** The filter of a list for the tag that once had the slug `loft`; undefined if it is deleted. */
  async function byFirstTag(): Promise<() => Promise<string | undefined>> {
    const tags = () => service.strapi.db.connection(TABLES.index).where({ kind: 'tag' });
    const row: { public_id: number } = await tags().where({ slug: 'loft' }).first('public_id');
    return async () => {
      const rows: unknown[] = await tags().where({ public_id: row.public_id });
      return rows.length === 0 ? undefined : `&tags=${Number(row.public_id)}`;
    };
  }

  it(
    'every reader shows what an anonymous reader may see',
    async () => {
      if (LONG) demandDebianPrograms();
      const since = Date.now();
      const random = new Random(SEED + length);
      const edits = new Edits(service, random);
      await edits.begin();
      const view = new PublicView(service, untranslated);
      const tally = newTally();
      const question = (language: string, path: string, kinds: readonly Kind[] = EVERYTHING) =>
        new Question(service, view, tally, `${service.roots[language] ?? ''}/${path}`, kinds);
      const expected = {
        en: new Expected(service, 'en', untranslated),
        fr: new Expected(service, 'fr', untranslated),
      };
      const firstTag = await byFirstTag();
      const subscribers: Subscriber[] = LANGUAGES.flatMap((language) => [
        ...NPM_PROGRAMS.flatMap((program) => [
          new CalendarSubscriber(program, question(language, 'events.ics'), expected[language]),
          new CalendarSubscriber(
            program,
            question(language, 'events.ics?tags=loft'),
            expected[language],
            firstTag,
          ),
        ]),
        ...NEWS_PROGRAMS.map(
          (program) =>
            new NewsSubscriber(program, question(language, `events.${program.format}`), expected[language]),
        ),
      ]);
      const foreign = LANGUAGES.flatMap((language) =>
        (LONG ? DEBIAN_PROGRAMS : []).map(
          (program) => new CalendarSubscriber(program, question(language, 'events.ics'), expected[language]),
        ),
      );
      const lists = LANGUAGES.flatMap((language) =>
        LISTS.map(([path, kinds]) => question(language, path, kinds)),
      );
      const site = new RereadingSite(service, view, tally, 'en');
      const following = LANGUAGES.map((language) => new Replica(service, { role: undefined, language }));

      const look = async (after: string): Promise<void> => {
        await view.look();
        for (const language of LANGUAGES) await expected[language].look(after);
        const rows = await readRows(service);
        for (const { view: seen, seen: ids } of following)
          for (const id of shownIds(rows, seen, undefined, untranslated)) ids.add(id);
      };
      const follow = async (replica: Replica): Promise<void> => {
        while (await replica.read(50));
      };

      const history: string[] = [];
      await look('the beginning');
      for (let made = 1; made <= length; made += 1) {
        history.push(`${made}. ${await edits.make()}`);
        const after = `${history.slice(-12).join('; ')} (seed ${SEED})`;
        await look(after);
        for (const one of [...subscribers, ...lists]) if (random.chance(0.6)) await one.ask(after);
        for (const one of foreign) if (random.chance(0.1)) await one.ask(after);
        if (random.chance(0.15)) await site.build(after);
        for (const one of following) if (random.chance(0.2)) await follow(one);
        report(`${untranslated}: edit ${made} of ${length}`);
      }

      for (const one of [...subscribers, ...foreign]) {
        await one.ask('the end');
        await one.compare('the end');
      }
      for (const one of lists) await one.ask('the end');
      await site.build('the end');
      await site.compare('the end');
      for (const one of following) {
        await follow(one);
        const actual = await actualRecords(service, one.view);
        expect(Object.fromEntries(one.records)).toEqual(Object.fromEntries(actual));
      }
      // Nothing has changed since: every question is answered with 304.
      const [askedBefore, knownBefore] = [tally.asked, tally.known];
      for (const one of [...subscribers, ...foreign, ...lists]) await one.ask('nothing');
      await site.build('nothing');
      expect(tally.known - knownBefore).toBe(tally.asked - askedBefore - site.refused);

      for (const name of ['known', 'changed'] as const) expect(tally[name], name).toBeGreaterThan(0);
      const refused = history.filter((line) => / 4\d\d$|refused$|nothing to/.test(line)).length;
      expect(refused).toBeLessThan(length / 2);
      conclude(
        `${untranslated}: ${length} edits (${refused} refused), ${subscribers.length + foreign.length} subscribers, ${lists.length} lists, ` +
          `${1 + following.length} sites: ${JSON.stringify(tally)}, ${expected.en.events.length} events and ` +
          `${expected.en.deleted.size} deleted ones at the end, seed ${SEED}, ${Math.round((Date.now() - since) / 1000)} s`,
      );
    },
    PROOF_TIMEOUT,
  );
});

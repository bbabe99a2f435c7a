import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { FULL, useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { setTrashed } from '../harness/trash';
import { expectSoundRecords, indexDifferences } from './invariants';

const LOCALES = ['en', 'fr', 'de'] as const;
const WORDS = ['Jazz', 'Markt', 'Café Zürich', 'Lecture', 'Été'] as const;
const ZONES = ['America/New_York', 'Asia/Kathmandu', 'UTC+2'] as const;

const locale = fc.constantFrom(...LOCALES);
const word = fc.constantFrom(...WORDS);
const wall = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => `2031-03-${String(day).padStart(2, '0')} ${String(hour).padStart(2, '0')}:30:00`);
/** Selects one of the existing records. */
const pick = fc.nat(1000);
const posts = fc.constantFrom('event' as const, 'venue' as const, 'organizer' as const);
const kinds = fc.constantFrom(
  'event' as const,
  'event' as const,
  'venue' as const,
  'organizer' as const,
  'category' as const,
  'tag' as const,
);
const version = fc.constantFrom('draft' as const, 'published' as const);
const links = fc.record({
  venue: fc.option(pick),
  organizers: fc.array(pick, { maxLength: 2 }),
  terms: fc.array(pick, { maxLength: 3 }),
});

const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      kind: kinds,
      locale,
      word,
      wall,
      zone: fc.constantFrom(...ZONES),
      status: version,
      links,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      kind: kinds,
      which: pick,
      locale,
      word,
      wall,
      status: version,
      links: fc.option(links),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      kind: posts,
      which: pick,
      locale: fc.constantFrom(...LOCALES, '*'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('unpublish' as const),
      kind: posts,
      which: pick,
      locale: fc.constantFrom(...LOCALES, '*'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('discardDraft' as const), kind: posts, which: pick, locale }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clone' as const), kind: kinds, which: pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('trash' as const),
      kind: posts,
      which: pick,
      restore: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      kind: kinds,
      which: pick,
      locale: fc.constantFrom(...LOCALES, '*'),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const service = useService();

/** With more records of a kind than this, some are deleted. */
const MAX_RECORDS = 6;

/** All records are checked after this many writes; 1 finds the exact faulty write. */
const LOOK_EVERY = Number(process.env['CALENDAR_LOOK_EVERY'] ?? 5);

/** Operations in one run of the test suite, more with `--full`; set `CALENDAR_RANDOM_WRITES` for others. */
const COUNT = Number(process.env['CALENDAR_RANDOM_WRITES'] ?? (FULL ? 500 : 150));

describe('after many random writes', () => {
  it(`records are consistent and the index equals a rebuild (${COUNT} writes)`, async () => {
    const numbers = new Map<string, number>();
    let done = 0;
    let refused = 0;
    for (const next of fc.sample(operation, { numRuns: COUNT, seed: 20_310_301 })) {
      const outcome = await carryOut(next);
      if (outcome === 'refused') refused++;
      done++;
      if (done % LOOK_EVERY !== 0 && done < COUNT) continue;
      const label = `write ${done}: ${JSON.stringify(next)}`;
      const now = await expectSoundRecords(service.strapi);
      for (const [documentId, number] of now) {
        expect(number, `${label}: the number of ${documentId}`).toBe(numbers.get(documentId) ?? number);
        numbers.set(documentId, number);
      }
      expect(await indexDifferences(service.strapi), label).toEqual([]);
    }
    // Most of the writes must have succeeded, or the test proves nothing.
    expect(refused).toBeLessThan(COUNT / 4);
  }, 1_800_000);
});

async function documentIdsOf(kind: Operation['kind']): Promise<string[]> {
  const entries = await service.strapi.db
    .query(`plugin::event-calendar.${kind}`)
    .findMany({ select: ['documentId'], orderBy: { publicId: 'asc' } });
  return [...new Set(entries.map((entry) => String(entry.documentId)))];
}

async function choose(kind: Operation['kind'], which: number): Promise<string | undefined> {
  const all = await documentIdsOf(kind);
  return all[which % Math.max(all.length, 1)];
}

async function linkData(input: { venue: number | null; organizers: number[]; terms: number[] }) {
  const several = async (kind: Operation['kind'], which: number[]) => {
    const found = await Promise.all(which.map((one) => choose(kind, one)));
    return [...new Set(found.filter((documentId) => documentId !== undefined))];
  };
  return {
    venue: input.venue === null ? null : ((await choose('venue', input.venue)) ?? null),
    organizers: await several('organizer', input.organizers),
    categories: await several('category', input.terms),
    tags: await several('tag', input.terms),
  };
}

const nameOf = (kind: Operation['kind'], word: string) =>
  kind === 'event' ? { title: word } : { name: word };

async function dataOf(
  kind: Operation['kind'],
  {
    word,
    wall,
    zone,
    links,
  }: { word: string; wall: string; zone?: string; links: Parameters<typeof linkData>[0] | null },
) {
  if (kind === 'category' && links?.venue) {
    return { name: word, parent: (await choose('category', links.venue)) ?? null };
  }
  if (kind !== 'event') return nameOf(kind, word);
  return {
    title: word,
    startDate: wall,
    endDate: wall,
    ...(zone ? { timezone: zone } : {}),
    ...(links ? await linkData(links) : {}),
  };
}

async function carryOut(next: Operation): Promise<'done' | 'refused'> {
  const documents = documentsOf(service, next.kind);
  try {
    if (next.do === 'create') {
      const status = next.kind === 'category' || next.kind === 'tag' ? {} : { status: next.status };
      await documents.create({ locale: next.locale, ...status, data: await dataOf(next.kind, next) });
      return 'done';
    }
    const documentId = await choose(next.kind, next.which);
    if (documentId === undefined) return 'done';
    // Few records, so that operations often meet and each check is quick.
    if (next.do !== 'delete' && (await documentIdsOf(next.kind)).length > MAX_RECORDS) {
      await documents.delete({ documentId, locale: '*' });
      return 'done';
    }
    if (next.do === 'update') {
      const status = next.kind === 'category' || next.kind === 'tag' ? {} : { status: next.status };
      await documents.update({
        documentId,
        locale: next.locale,
        ...status,
        data: await dataOf(next.kind, next),
      });
    } else if (next.do === 'trash') {
      const draft = await service.strapi.db
        .query(`plugin::event-calendar.${next.kind}`)
        .findOne({ where: { documentId, publishedAt: null, standIn: { $ne: true } } });
      if (!draft) return 'done';
      const trashedAt = next.restore ? null : new Date();
      await setTrashed(service, next.kind, documentId, trashedAt, { locale: draft.locale });
    } else if (next.do === 'clone') await documents.clone({ documentId, locale: '*', data: {} });
    else if (next.do === 'delete') await documents.delete({ documentId, locale: next.locale });
    else if (next.do === 'publish') await documents.publish({ documentId, locale: next.locale });
    else if (next.do === 'unpublish') await documents.unpublish({ documentId, locale: next.locale });
    else await documents.discardDraft({ documentId, locale: next.locale });
    return 'done';
  } catch (error) {
    // Strapi refuses some of them, such as publishing a version without a title: then nothing may have changed.
    if (error instanceof Error && /ValidationError|ApplicationError|NotFoundError/.test(error.name))
      return 'refused';
    throw error;
  }
}

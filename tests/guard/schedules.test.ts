import fc from 'fast-check';
import { beforeAll, describe, expect, it } from '#test';
import { documentsOf } from '../harness/documents';
import { setTrashed } from '../harness/trash';
import { largestTransaction, statementsOf as sentBy } from '../harness/sent-statements';
import { clientOf, concert } from '../http/write-client';
import type { Body } from '../http/write-client';
import { ScheduleModel, canceledIn, identitiesOf, seenSchedule } from './schedules';
import { useCheckedService } from './use-checked-service';

const service = useCheckedService();
const editor = clientOf(service, 'editor');

/** Writes in one run; set `CALENDAR_SCHEDULE_WRITES` for more. */
const COUNT = Number(process.env['CALENDAR_SCHEDULE_WRITES'] ?? 120);

const TIMES = ['2031-05-10 19:00:00', '2031-05-10 20:00:00', '2031-05-11 20:00:00'] as const;
const pick = fc.nat(1000);
/** Writes over HTTP to an event that is open, and what they send. */
const change = fc.oneof(
  fc.record({ title: fc.constantFrom('Concert', 'Jazz'), cost: fc.constantFrom('5 €', '7 €') }),
  fc.record({ start_date: fc.constantFrom(...TIMES), end_date: fc.constant('2031-05-12 21:00:00') }),
  fc.record({ timezone: fc.constantFrom('Europe/Paris', 'America/New_York', 'UTC+2') }),
  fc.record({ all_day: fc.boolean(), description: fc.constantFrom('One', 'Two') }),
  fc.record({ event_status: fc.constantFrom('scheduled', 'canceled', 'postponed') }),
  fc.record({ status: fc.constantFrom('publish', 'draft', 'private', 'pending', 'publish') }),
  fc.record({ hide_from_listings: fc.boolean(), featured: fc.boolean() }),
);
const write = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('patch' as const), change, which: pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), venue: pick, which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), venue: pick, which: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('password' as const),
      to: fc.constantFrom(null, 'x'),
      which: pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('draft' as const),
      start: fc.constantFrom(...TIMES),
      which: pick,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('publish' as const), which: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), which: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('trash' as const), which: pick }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('restore' as const), which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('translate' as const), which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('untranslate' as const), which: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('demolish' as const), venue: pick, which: pick }) },
);
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

interface Known {
  id: number;
  documentId: string;
  uid: string;
  model: ScheduleModel;
}
const known: Known[] = [];
const venues: number[] = [];

const numberOf = (body: Body): number => Number(body['id']);

async function build(): Promise<number> {
  const id = numberOf(await editor.create('venues', { venue: `Hall ${venues.length}` }));
  venues.push(id);
  return id;
}

beforeAll(async () => {
  const [venue] = [await build(), await build(), await build()];
  for (const title of ['One', 'Two', 'Three']) {
    const id = numberOf(await editor.create('events', concert(title, { venue, status: 'publish' })));
    const row: { document_id: string; uid: string } | undefined = await service.strapi.db
      .connection('calendar_events')
      .where({ public_id: id })
      .first('document_id', 'uid');
    if (row === undefined) throw new Error('An event has no row');
    const { document_id: documentId, uid } = row;
    known.push({ id, documentId, uid, model: new ScheduleModel(await seenSchedule(service, id)) });
  }
});

const among = <Value>(values: readonly Value[], which: number): Value => {
  const value = values[which % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
};

async function carryOut(next: Write, { id, documentId, model }: Known): Promise<void> {
  const events = documentsOf(service, 'event');
  switch (next.do) {
    case 'patch':
      await editor.send('PATCH', `events/${id}`, { json: next.change });
      return;
    case 'place':
      await editor.send('PATCH', `events/${id}`, { json: { venue: among([...venues, null], next.venue) } });
      return;
    case 'correct':
      await editor.update(`venues/${among(venues, next.venue)}`, { address: `${next.which} Quay` });
      return;
    case 'password':
      await events.update({ documentId, status: 'published', data: { password: next.to } });
      return;
    case 'draft':
      await events.update({ documentId, data: { startDate: next.start, endDate: '2031-05-12 21:00:00' } });
      return;
    case 'publish':
      await events.publish({ documentId, locale: '*' });
      return;
    case 'discard':
      // Strapi deletes a draft that is not published.
      if (model.isShown) await events.discardDraft({ documentId });
      return;
    case 'trash':
      await editor.send('DELETE', `events/${id}`);
      return;
    case 'restore':
      await setTrashed(service, 'event', documentId, null, { status: 'published' });
      return;
    case 'translate':
      await events.update({ documentId, locale: 'fr', status: 'published', data: { title: 'Concert' } });
      return;
    case 'untranslate':
      await events.delete({ documentId, locale: 'fr' });
      return;
    case 'demolish': {
      const venue = among(venues, next.venue);
      await editor.remove(`venues/${venue}`);
      venues.splice(venues.indexOf(venue), 1);
      await build();
    }
  }
}

describe('the identity of events', () => {
  it(`keeps its UID, and its number rises with what readers see of the schedule (${COUNT} writes)`, async () => {
    let refused = 0;
    for (const [done, next] of fc.sample(write, { numRuns: COUNT, seed: 20_310_301 }).entries()) {
      const chosen = among(known, next.which);
      const canceled = new Map<string, ReadonlySet<string>>();
      for (const { uid } of known) canceled.set(uid, await canceledIn(service, uid));
      await carryOut(next, chosen).catch(() => (refused += 1));
      for (const event of known) {
        event.model.follow(await seenSchedule(service, event.id), canceled.get(event.uid) ?? new Set());
        expect(await identitiesOf(service, event.id), `write ${done}: ${JSON.stringify(next)}`).toEqual([
          `${event.uid} ${event.model.number}`,
        ]);
      }
    }
    expect(refused).toBeLessThan(COUNT / 4);
    for (const { model } of known) expect(model.number).toBeGreaterThan(COUNT / 20);
    expect(new Set(known.map(({ uid }) => uid)).size).toBe(known.length);
  }, 600_000);
});

/** The statements of a write's transaction. */
const statementsOf = async (run: () => Promise<unknown>): Promise<string[]> =>
  largestTransaction(await sentBy(service, run)).map(({ sql }) => sql);

describe('a write', () => {
  it('has one statement more if the number rises', async () => {
    const id = numberOf(await editor.create('events', concert('Counted', { status: 'publish' })));
    const change = (json: object) => statementsOf(() => editor.update(`events/${id}`, json));
    const own = (statements: readonly string[]): string[] =>
      statements.filter((sql) =>
        /update .calendar_events. set .sequence.|(into|from) .calendar_removed. (\(|where)/i.test(sql),
      );
    await change({ website: 'https://example.org/1' });
    const plain = await change({ website: 'https://example.org/2' });
    const moved = await change({ event_status: 'canceled' });
    expect(own(plain)).toEqual([]);
    expect(own(moved)).toHaveLength(1);
    expect(own(await change({ status: 'draft' }))).toHaveLength(1);
    expect(own(await change({ status: 'publish' }))).toHaveLength(1);
    expect(own(await statementsOf(() => editor.remove(`events/${id}`)))).toHaveLength(1);
  });

  it('removes a venue from all its events with two statements', async () => {
    const venue = await build();
    const made: number[] = [];
    for (const title of ['A', 'B', 'C', 'D'])
      made.push(numberOf(await editor.create('events', concert(title, { venue, status: 'publish' }))));
    const statements = await statementsOf(() => editor.remove(`venues/${venue}`));
    expect(statements.filter((sql) => /set .*sequence/i.test(sql))).toHaveLength(2);
    for (const id of made) {
      const [identity] = await identitiesOf(service, id);
      expect(identity).toMatch(/ 1$/);
    }
  });
});

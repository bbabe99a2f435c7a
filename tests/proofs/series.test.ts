/**
 * Whatever people do with the dates of a series, in any order (edit one by hand, give others what it has, move them, change the rule, leave
 * dates out, put them back, undo), each date is afterwards as a plain model says: what was edited by hand is kept, a date keeps its number, and
 * an undo restores the whole. The length counts edits.
 */
import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { indexDifferences, expectSoundRecords } from '../guard/invariants';
import { adminHeaders, contentManager } from '../harness/admin';
import { useService } from '../harness';
import { requestsTo } from '../admin/requests';
import { clientOf, concert } from '../http/write-client';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import {
  chosenByHand,
  edited,
  given,
  newSeries,
  ownOf,
  ruleText,
  ruled,
  standing,
  trashed,
  undone,
} from './series/model';
import type { ModelDate, Scope, SeriesState, Values } from './series/model';

const SEED = seedOf(20_261_130);
const LENGTH = lengthOf({ short: 40, full: 500 });
/** How many edits one series gets. */
const AT_ONCE = 100;
const FIRST = '2031-05-05';
const ZONE = 'Europe/Paris';
const START: Values = { en: 'Course', state: 'scheduled', venue: null, shift: 0 };

const pick = fc.nat(100);
const scope = fc.constantFrom<Scope>('following', 'all');
const words = fc.constantFrom('Red', 'Green', 'Blue');
const shift = fc.constantFrom(-30, 0, 45, 90);
const edits = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      pick,
      language: fc.constantFrom('en' as const, 'fr' as const),
      words,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      pick,
      state: fc.constantFrom('scheduled', 'canceled'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('venue' as const),
      pick,
      venue: fc.option(fc.constantFrom('Hall', 'Yard')),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time' as const), pick, shift }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('give' as const), pick, scope }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), pick, scope, shift }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      ...{ pick, scope },
      rule: fc.record({
        interval: fc.integer({ min: 1, max: 2 }),
        days: fc.uniqueArray(fc.constantFrom(1, 2, 4), { minLength: 1 }),
        count: fc.integer({ min: 2, max: 6 }),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('trash' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), pick }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
);
type Edit = typeof edits extends fc.Arbitrary<infer Kind> ? Kind : never;

describe('edits of a series', () => {
  const service = useService({ settings: { timezone: ZONE } });
  const { ask } = requestsTo(service);
  const knex = () => service.strapi.db.connection;

  it(
    'leave it as the model says',
    async () => {
      const admin = await adminHeaders(service);
      const editor = clientOf(service, 'editor');
      const events = contentManager(service, admin, 'event');
      const venues = new Map<string, string>();
      for (const name of ['Hall', 'Yard']) {
        const venue = await contentManager(service, admin, 'venue').create({ name });
        await contentManager(service, admin, 'venue').publish(String(venue['documentId']), {});
        venues.set(name, String(venue['documentId']));
      }
      const asked = fc.sample(edits, { seed: SEED, numRuns: LENGTH });
      const done = new Map<string, number>();

      for (let from = 0; from < asked.length; from += AT_ONCE) {
        const rule = { interval: 1, days: [1], count: 5 };
        let state = newSeries(FIRST, rule, START);
        const { series } = await editor.create(
          'events',
          concert(START.en, {
            ...{ start_date: `${FIRST} 19:00:00`, end_date: `${FIRST} 21:00:00`, timezone: ZONE },
            rrule: ruleText(rule),
          }),
        );
        const id = Number(series);
        const numbers = new Map<string, number>();
        let last: { before: SeriesState; key: string } | undefined;
        for (const [at, edit] of asked.slice(from, from + AT_ONCE).entries()) {
          const step = `seed ${SEED}, edit ${from + at + 1}: ${JSON.stringify(edit)}`;
          try {
            const made = await carryOut(edit, state, last, await stored(id));
            if (made !== undefined) {
              const before = edit.do === 'rule' ? chosenByHand(state) : state;
              last = made.key === undefined ? undefined : { before, key: made.key };
              state = made.state;
              done.set(edit.do, (done.get(edit.do) ?? 0) + 1);
            }
            const now = await stored(id);
            expect([...now.values()].map(({ date }) => date)).toEqual(state.dates);
            for (const [day, { number }] of now) {
              expect([day, number]).toEqual([day, numbers.get(day) ?? number]);
              numbers.set(day, number);
            }
          } catch (error) {
            throw new Error(step, { cause: error });
          }
          report(`series: ${from + at + 1} of ${asked.length} edits`);
        }
        expect(await indexDifferences(service.strapi)).toEqual([]);
        await expectSoundRecords(service.strapi);
      }
      const counts = [...done].map(([what, count]) => `${what} ${count}`).join(', ');
      conclude(`${asked.length} edits of series (${counts}): each date is as the model says`);

      /** @returns what the series is then, and how to undo it; undefined if there is nothing to do */
      async function carryOut(
        edit: Edit,
        before: SeriesState,
        undoable: { before: SeriesState; key: string } | undefined,
        rows: ReadonlyMap<string, { documentId: string }>,
      ): Promise<{ state: SeriesState; key?: string } | undefined> {
        if (edit.do === 'undo') {
          if (undoable === undefined) return undefined;
          await ask(admin, 'POST', `series/changes/${undoable.key}/undo`, {});
          return { state: undone(undoable.before, before) };
        }
        const wanted =
          edit.do === 'restore' ? before.dates.filter((date) => date.isTrashed) : standing(before);
        const date = wanted[edit.pick % wanted.length];
        if (date === undefined) return undefined;
        const { day, values } = date;
        const documentId = rows.get(day)?.documentId ?? '';
        const change = async (data: object, changed: Partial<Values>, locale?: string) => {
          await events.publish(documentId, data, locale);
          return { state: edited(before, day, changed) };
        };
        const from = { ...timesOf(date), timezone: ZONE };
        switch (edit.do) {
          case 'edit':
            return change({ title: edit.words }, { [edit.language]: edit.words }, edit.language);
          case 'state':
            return change({ eventStatus: edit.state }, { state: edit.state });
          case 'venue': {
            const [wasAt, isAt] = [values.venue, edit.venue].map((name) =>
              name === null ? [] : [venues.get(name)],
            );
            const named = (ids: unknown[] = []) => ids.map((id) => ({ documentId: id, locale: 'en' }));
            if (values.venue === edit.venue) return undefined;
            return change(
              { venue: { connect: named(isAt), disconnect: edit.venue === null ? named(wasAt) : [] } },
              { venue: edit.venue },
            );
          }
          case 'time': {
            const changed = { ...date, values: { ...values, shift: edit.shift } };
            if (edit.shift === values.shift) return undefined;
            await ask(admin, 'POST', `board/events/${documentId}/move`, { from, to: timesOf(changed) });
            return { state: edited(before, day, { shift: edit.shift }) };
          }
          case 'give': {
            const names = ownOf(before, date);
            if (names.length === 0) return undefined;
            const meant = given(before, day, edit.scope, names);
            const body = { documentId, scope: edit.scope };
            return counted(meant, await ask(admin, 'POST', 'series/changes', body));
          }
          case 'move': {
            if (edit.shift === values.shift) return undefined;
            const moved = edited(before, day, { shift: edit.shift });
            const to = timesOf({ ...date, values: { ...values, shift: edit.shift } });
            const meant = given(moved, day, edit.scope, ['shift']);
            const body = { documentId, scope: edit.scope, move: { from, to } };
            return counted(meant, await ask(admin, 'POST', 'series/changes', body));
          }
          case 'rule': {
            const meant = ruled(before, day, edit.scope, edit.rule);
            const body = { documentId, scope: edit.scope, rule: ruleText(edit.rule) };
            const found = Object(await ask(admin, 'POST', 'series/rule', body));
            const count = (effect: string) =>
              found.dates.filter((view: { effect: string }) => view.effect === effect).length;
            expect([count('removed'), count('made'), count('kept')]).toEqual([
              ...[meant.removed, meant.made, meant.kept],
            ]);
            return { state: meant.state, key: String(found.undo) };
          }
          case 'trash':
            if (standing(before).length < 3) return undefined;
            await ask(admin, 'POST', `records/event/${documentId}/trash`, {});
            return { state: trashed(before, [day], true) };
          case 'restore':
            await ask(admin, 'POST', `records/event/${documentId}/restore`, { as: 'before' });
            return { state: trashed(before, [day], false) };
        }
      }
    },
    PROOF_TIMEOUT,
  );

  function counted(
    { state, changed, kept }: { state: SeriesState; changed: number; kept: number },
    found: unknown,
  ): { state: SeriesState; key: string } {
    const is = Object(found);
    expect({ changed: is.changed, kept: is.kept }).toEqual({ changed, kept });
    return { state, key: String(is.undo) };
  }

  const timesOf = ({ day, values: { shift: minutes } }: ModelDate) => {
    const at = (hour: number): string =>
      new Date(Date.parse(`${day}T${hour}:00:00Z`) + minutes * 60_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
    return { start: at(19), end: at(21), allDay: false };
  };

  /** The dates of a series as they are stored, by day: what drafts have, which what readers see must equal. */
  async function stored(
    series: number,
  ): Promise<Map<string, { date: ModelDate; documentId: string; number: number }>> {
    const rows: Record<string, unknown>[] = await knex()('calendar_series_dates as d')
      .join('calendar_events as e', 'e.document_id', 'd.document_id')
      .leftJoin('calendar_events_venue_lnk as l', 'l.event_id', 'e.id')
      .leftJoin('calendar_venues as v', 'v.id', 'l.venue_id')
      .where({ 'd.series': series, 'e.stand_in': false })
      .orderBy('d.original_local')
      .select(
        'd.original_local',
        'd.public_id',
        'd.document_id',
        'e.locale',
        'e.title',
        'e.start_date',
        'e.event_status',
      )
      .select('e.published_at', 'e.trashed_at', 'v.name as venue');
    const found = new Map<string, { date: ModelDate; documentId: string; number: number }>();
    for (const published of [true, false])
      for (const row of rows.filter((each) => (each['published_at'] !== null) === published)) {
        const day = String(row['original_local']).slice(0, 10);
        const minutes =
          (Date.parse(`${String(row['start_date']).replace(' ', 'T')}Z`) - Date.parse(`${day}T19:00:00Z`)) /
          60_000;
        const known = found.get(day);
        const own = {
          [String(row['locale'])]: String(row['title']),
          ...{
            state: String(row['event_status'] ?? 'scheduled'),
            venue: row['venue'] ?? null,
            shift: minutes,
          },
        };
        if (!published && known !== undefined && row['trashed_at'] === null)
          expect({ ...known.date.values, ...own }).toEqual(known.date.values);
        found.set(day, {
          date: {
            day,
            isTrashed: row['trashed_at'] !== null,
            values: { ...START, ...known?.date.values, ...own } as Values,
          },
          ...{ documentId: String(row['document_id']), number: Number(row['public_id']) },
        });
      }
    return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
});

/**
 * A calendar program that reads nothing but its feed, and takes a component in place of another only if its SEQUENCE or DTSTAMP says so,
 * ends equal to the list, whatever its language, caller and filters, and whenever it asks. What is deleted is canceled, what
 * takes place never is, and no event changes its UID. The length counts changes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '#test';
import { COLLECTIONS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { useService } from '../harness';
import { Random } from '../reading/random';
import { ABLE_WRITERS, RandomChange } from './feed/random-change';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf, waysHere } from './proof';
import type { Subscription } from './subscriptions/subscriber';
import { Subscriber } from './subscriptions/subscriber';

const SEED = seedOf(20_261_125);
const LENGTH = lengthOf({ short: 50, full: 1_000 });
/** The share of the changes after which some of the subscribers ask. */
const ASKED_AFTER = 0.3;
const SECOND = 1_000;

const ways = [
  ['omit', LENGTH - Math.floor(LENGTH / 3)],
  ['fallback', Math.floor(LENGTH / 3)],
] as const;

const PLAIN: Subscription = { language: 'en', role: undefined, query: {}, isToldOfDeleted: true };

/** Subscriptions without filters, or with filters that do not depend on a record. */
const LASTING: readonly Subscription[] = [
  PLAIN,
  { language: 'fr', role: undefined, query: {}, isToldOfDeleted: true },
  { language: 'en', role: undefined, query: { password: 'open' }, isToldOfDeleted: true },
  { language: 'en', role: 'editor', query: {}, isToldOfDeleted: true },
  { language: 'fr', role: 'editor', query: {}, isToldOfDeleted: true },
  { language: 'en', role: 'editor', query: { status: 'publish' }, isToldOfDeleted: true },
  { language: 'en', role: 'editor', query: { status: 'private' }, isToldOfDeleted: false },
  { language: 'fr', role: 'editor', query: { status: 'draft,pending,future' }, isToldOfDeleted: false },
  {
    language: 'en',
    role: undefined,
    query: { start_date: '2031-05-10', ends_before: '2031-05-15' },
    isToldOfDeleted: true,
  },
  { language: 'en', role: undefined, query: { search: 'quay -hall' }, isToldOfDeleted: false },
  // An event may be handed on to another author.
  { language: 'en', role: 'author', query: {}, isToldOfDeleted: false },
];

/** Filters by a record, which may be deleted. */
const BY_RECORD = ['venue', 'organizer', 'categories', 'tags'] as const;
const KINDS = { venue: 'venue', organizer: 'organizer', categories: 'category', tags: 'tag' } as const;

describe.each(waysHere(ways))('with the setting untranslated: %s', (untranslated, length) => {
  const service = useService({ settings: { untranslated } });
  const index = () => service.strapi.db.connection(TABLES.index);

  /** A subscription with a filter by a record that many events have; without a filter if no event has one. */
  async function byRecord(filter: (typeof BY_RECORD)[number], random: Random): Promise<Subscription> {
    const rows: { target_id: number }[] = await service.strapi.db
      .connection(TABLES.links)
      .where({ role: KINDS[filter] })
      .groupBy('target_id')
      .orderByRaw('count(*) desc, target_id')
      .limit(3)
      .select('target_id');
    if (rows.length === 0) return PLAIN;
    const query = { [filter]: String(random.pick(rows).target_id) };
    const language = random.pick(['en', 'fr']);
    if (random.chance(0.3)) return { language, role: 'editor', query, isToldOfDeleted: false };
    return { language, role: undefined, query, isToldOfDeleted: true };
  }

  /** Checks that no event has another UID than before, and no two the same. */
  async function lookAtUids(uids: Map<number, string>): Promise<void> {
    const rows: { public_id: number; uid: string }[] = await index()
      .where({ kind: 'event' })
      .distinct('public_id', 'uid');
    for (const { public_id, uid } of rows) {
      const id = Number(public_id);
      expect(uids.get(id) ?? uid, `the UID of ${COLLECTIONS.event}/${id}`).toBe(uid);
      uids.set(id, uid);
    }
    expect(new Set(uids.values()).size).toBe(uids.size);
  }

  it(
    'subscribers end equal to the list',
    async () => {
      const since = Date.now();
      const random = new Random(SEED + length);
      const change = new RandomChange(service, random, ABLE_WRITERS);
      const uids = new Map<number, string>();
      const history: string[] = [];
      await change.begin();
      const subscribers = LASTING.map((of) => new Subscriber(service, of));
      for (const filter of BY_RECORD)
        subscribers.push(new Subscriber(service, await byRecord(filter, random)));
      const ended: Subscriber[] = [];

      const ask = async (some: readonly Subscriber[], isQuiet: boolean): Promise<void> => {
        for (const subscriber of some) {
          const at = subscribers.indexOf(subscriber);
          const isAnswered = await subscriber.fetch();
          if (!isAnswered) {
            // The record is gone, and the program reports an error from now on.
            const filter = BY_RECORD[at - LASTING.length];
            if (filter === undefined) throw new Error(`${subscriber.name} is refused`);
            ended.push(subscriber);
            subscribers[at] = new Subscriber(service, await byRecord(filter, random));
            continue;
          }
          subscriber.writes = isQuiet ? 0 : 1;
          if (isQuiet) await subscriber.compare(`after:\n${history.slice(-20).join('\n')}`);
        }
      };

      let written = 0;
      let isAskedSince = false;
      /** DTSTAMP has whole seconds, so a fetch between two changes of one second could not tell them apart. */
      const nextSecond = (): Promise<void> =>
        pause(Math.max(0, written - (written % SECOND) + SECOND - Date.now()));
      for (let made = 1; made <= length; made += 1) {
        const some = random.chance(ASKED_AFTER) ? subscribers.filter(() => random.chance(0.4)) : [];
        const isMeanwhile = some.length > 0 && random.chance(0.3);
        if (isAskedSince || isMeanwhile) await nextSecond();
        for (const subscriber of subscribers) subscriber.writes += 1;
        const meanwhile = isMeanwhile ? ask(some, false) : undefined;
        history.push(`${made}. ${await change.make()}`);
        written = Date.now();
        await meanwhile;
        if (!isMeanwhile) await ask(some, true);
        isAskedSince = some.length > 0;
        if (isAskedSince) await lookAtUids(uids);
        report(`${untranslated}: change ${made} of ${length}`);
      }
      await nextSecond();
      await ask([...subscribers], true);
      await lookAtUids(uids);

      const total = (name: keyof Subscriber['told']): number =>
        [...subscribers, ...ended].reduce((sum, { told }) => sum + told[name], 0);
      for (const name of ['added', 'replaced', 'unchanged'] as const)
        expect(total(name), name).toBeGreaterThan(0);
      expect(total('canceled') + total('left')).toBeGreaterThan(0);
      const refused = history.filter((line) => / 4\d\d$|refused$|nothing to/.test(line)).length;
      expect(refused).toBeLessThan(length / 2);
      conclude(
        `${untranslated}: ${length} changes (${refused} refused), ${uids.size} UIDs, ${total('fetches')} fetches for ${subscribers.length} subscriptions ` +
          `(${total('unchanged')} of them 304): ${total('added')} events added, ${total('replaced')} replaced, ` +
          `${total('canceled')} canceled, ${total('left')} left without a word, ${total('compared')} compared with lists, ` +
          `seed ${SEED}, ${Math.round((Date.now() - since) / 1000)} s`,
      );
    },
    PROOF_TIMEOUT,
  );
});

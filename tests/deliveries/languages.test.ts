import { describe, expect, it } from '#test';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { targetChanges } from '../../src/plugins/event-calendar/server/src/features/webhooks/target-changes';
import { dailyWays, useService } from '../harness';
import { feedOf } from '../http/feed-client';
import { clientOf, concert, isBody } from '../http/write-client';
import { RandomChange } from '../proofs/feed/random-change';
import { LANGUAGES } from '../proofs/feed/views';
import { Random } from '../reading/random';
import { startReceiver } from './receiver';
import { makeTarget } from './targets';
import { wakeDeliveries } from './wake';

const ways = dailyWays(['omit', 'fallback'] as const);

/** A target with languages is told of the same changes as the changes feeds of these languages. */
describe.each(ways)('a target with languages (untranslated: %s)', (untranslated) => {
  const service = useService({
    settings: { privateTargetAddresses: true, deliverySeconds: 3, untranslated },
  });
  const editor = clientOf(service, 'editor');

  async function latest(): Promise<number> {
    const [row] = await service.strapi.db.connection(TABLES.changes).max('number as last');
    return Number(row?.['last'] ?? 0);
  }

  /** Whether a target with languages is told of anything after a change. */
  async function hears(from: number, languages: readonly string[], kinds: string): Promise<boolean> {
    const target = { kinds, languages: languages.join(','), view: 'public' as const };
    const { connection } = service.strapi.db;
    return (await targetChanges(connection, target, untranslated).where('number', '>', from)).length > 0;
  }

  /** Whether a French target for all kinds, one for events, and the French feed report a write. */
  async function toldBy(write: () => Promise<unknown>) {
    const feed = feedOf(service, undefined, undefined, 'fr');
    const since = (await feed.readAll()).next;
    const from = await latest();
    await write();
    return {
      all: await hears(from, ['fr'], ''),
      events: await hears(from, ['fr'], 'event'),
      feed: (await feed.readAll(since)).entries.length > 0,
    };
  }
  const HEARD = { all: true, events: true, feed: true };

  async function translated(more: object): Promise<Record<string, unknown>> {
    const event = await editor.create('events', concert('Evening', more));
    await editor.update(`events/${String(event['id'])}?i18n_language=fr`, { title: 'Soirée' });
    return event;
  }

  it('is told of a renamed and of a deleted venue that its pages show in another language', async () => {
    const { venue } = await translated({ venue: { venue: 'Old hall' } });
    const hall = `venues/${isBody(venue) ? String(venue['id']) : ''}`;
    expect(await toldBy(() => editor.update(hall, { venue: 'New hall' }))).toEqual(HEARD);
    expect(await toldBy(() => editor.remove(hall))).toEqual(HEARD);
  });

  it('is told of renamed and deleted organizers and terms that its pages show in another language', async () => {
    const links = { organizer: { organizer: 'Crew' }, categories: ['Jazz'], tags: ['Loud'] };
    const { organizer, categories, tags } = await translated(links);
    for (const [path, name, linked] of [
      ['organizers', 'organizer', organizer],
      ['categories', 'name', categories],
      ['tags', 'name', tags],
    ] as const) {
      const [first] = [linked].flat();
      const address = `${path}/${isBody(first) ? String(first['id']) : ''}`;
      expect(await toldBy(() => editor.update(address, { [name]: `New ${path}` })), path).toEqual(HEARD);
      expect(await toldBy(() => editor.remove(address)), path).toEqual(HEARD);
    }
  });

  it('is told of untranslated records only with the fallback', async () => {
    const isHeard = untranslated === 'fallback';
    const expected = { all: isHeard, events: isHeard, feed: isHeard };
    let path = '';
    const create = async () => {
      path = `events/${String((await editor.create('events', concert('English')))['id'])}`;
    };
    expect(await toldBy(create)).toEqual(expected);
    expect(await toldBy(() => editor.update(path, { title: 'Still English' }))).toEqual(expected);
    expect(await toldBy(() => editor.update(path, { status: 'draft' })), 'taken back').toEqual(expected);
    expect(await toldBy(() => editor.update(path, { title: 'A draft' }))).toEqual({
      all: false,
      events: false,
      feed: false,
    });
  });

  it('gets a message with the venue', async () => {
    const receiver = await startReceiver(() => wakeDeliveries(service.strapi));
    try {
      const { venue } = await translated({ venue: { venue: `Hall ${untranslated}` } });
      const id = isBody(venue) ? Number(venue['id']) : 0;
      await makeTarget(service.strapi, receiver.url, { view: 'public', kinds: ['event'], languages: ['fr'] });
      await editor.update(`venues/${id}`, { venue: `New hall ${untranslated}` });
      await receiver.has(1);
      const { data } = JSON.parse(receiver.received[0]?.body ?? '');
      expect(data.changes).toMatchObject([{ kind: 'venue', id, languages: ['en'] }]);
    } finally {
      receiver.stop();
    }
  });

  it('is told of the same changes as the feeds of its languages, for random changes', async () => {
    const seed = 20_261_123;
    const change = new RandomChange(service, new Random(seed));
    await change.begin();
    const feeds = LANGUAGES.map((language) => feedOf(service, undefined, undefined, language));
    const told = new Set<boolean>();
    for (let made = 1; made <= 40; made += 1) {
      const since = await Promise.all(feeds.map(async (feed) => (await feed.readAll()).next));
      const from = await latest();
      const done = await change.make();
      const parts = await Promise.all(feeds.map((feed, index) => feed.readAll(since[index])));
      const expected = parts.map(({ entries }) => entries.length > 0);
      const heard = await Promise.all(LANGUAGES.map((language) => hears(from, [language], '')));
      expect(heard, `change ${made} of seed ${seed}: ${done}`).toEqual(expected);
      expect(await hears(from, LANGUAGES, '')).toBe(expected.includes(true));
      for (const one of expected) told.add(one);
    }
    expect(told, 'both were tried').toEqual(new Set([true, false]));
  });
});

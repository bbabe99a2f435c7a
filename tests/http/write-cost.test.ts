import { describe, expect, it } from '#test';
import { CLIENT } from '../harness';
import { ownWord } from '../harness/own';
import { useCheckedService } from '../guard/use-checked-service';
import { largestTransaction, statementsOf } from '../harness/sent-statements';
import type { Body } from './write-client';
import { clientOf, concert } from './write-client';

const service = useCheckedService();
const editor = clientOf(service, 'editor');

/** The number of statements in the transaction of a write: what follows holds no lock. */
const costOf = async (run: () => Promise<unknown>): Promise<number> =>
  largestTransaction(await statementsOf(service, run)).length;

async function linkedEvent(): Promise<(n: number) => object> {
  const word = ownWord();
  const idOf = async (path: string, json: object) => (await editor.create(path, json))['id'];
  const named = (path: string, name: string) => idOf(path, { name: `${name} ${word}` });
  const venue = await idOf('venues', { venue: `Costly hall ${word}` });
  const organizer = await idOf('organizers', { organizer: `Costly club ${word}` });
  const categories = [await named('categories', 'Costly one'), await named('categories', 'Costly two')];
  const tags = [await named('tags', 'costly'), await named('tags', 'dear')];
  return (n) =>
    concert(`Costly ${n}`, { status: 'publish', venue, organizer: [organizer], categories, tags });
}

describe('a write', () => {
  it('has at most so many statements in its transaction', async () => {
    const event = await linkedEvent();
    await editor.create('events', event(1));
    let made: Body = {};
    const create = await costOf(async () => (made = await editor.create('events', event(2))));
    const change = (json: object) => costOf(() => editor.update(`events/${String(made['id'])}`, json));
    const costs = {
      create,
      update: await change({ title: 'Costly and changed', cost: '5' }),
      back: await change({ status: 'draft' }),
      publish: await change({ status: 'publish' }),
    };
    // PostgreSQL copies all links in one statement; SQLite makes no round trips.
    const most = { create: 21, update: 24, back: 26, publish: CLIENT === 'postgres' ? 27 : 31 };
    // One more is more work for everybody who waits for the lock: each is a round trip to the database while it is held.
    const dearer = Object.entries(most).filter(([write, limit]) => Object(costs)[write] > limit);
    expect(dearer, JSON.stringify(costs)).toEqual([]);
  });

  it('asks for its caller once, until somebody’s rights change', async () => {
    const asks = async (): Promise<number> => {
      const sent = await statementsOf(service, () => editor.create('events', concert('Asked')));
      return sent.filter(({ sql }) => /from \S*(up_users|strapi_api_tokens)\b/.test(sql)).length;
    };
    await asks();
    expect(await asks()).toBe(0);
    await service.strapi.db
      .query('plugin::users-permissions.role')
      .update({ where: { type: 'editor' }, data: { description: 'changed' } });
    expect(await asks()).toBeGreaterThan(0);
  });

  it('is refused at once if its caller was blocked after the write before', async () => {
    const soon = clientOf(service, 'editor', 'soon-blocked');
    await soon.create('events', concert('Before'));
    await soon.create('events', concert('Known'));
    await service.strapi.db
      .query('plugin::users-permissions.user')
      .update({ where: { username: 'soon-blocked' }, data: { blocked: true } });
    const { status } = await soon.send('POST', 'events', { json: concert('After') });
    expect(status).toBe(401);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FreshDatabase, Service } from '../harness';
import { CLIENT, freshDatabase, startService } from '../harness';
import { Files, event, runOn } from './calendar-command';
import { listOf } from './read-back';

const files = new Files();
let database: FreshDatabase;
let service: Service;

beforeAll(async () => {
  database = await freshDatabase({}, true);
  service = await startService({ database, settings: { sample: true } });
});
afterAll(async () => {
  await service.stop();
  await database.remove();
  files.remove();
});

describe('the sample calendar', () => {
  it('is there after a first start on the embedded database, and nowhere else unasked', async () => {
    const events = await service.request('events?per_page=50');
    const { total } = JSON.parse(events.text);
    if (CLIENT === 'sqlite') expect(total).toBeGreaterThan(40);
    else expect(total).toBe(0);
  });

  it('goes and comes by command, without doubling anything or touching what others use', async () => {
    const { strapi } = service;
    const first = await runOn(strapi, 'sample');
    if (CLIENT === 'sqlite') expect(first.printed).toMatch(/^0 records created, \d+ already there$/);
    else expect(first.printed).toMatch(/^\d+ records created, 0 already there$/);

    const english = JSON.parse((await service.request('events?per_page=50')).text).total;
    const french = JSON.parse((await service.request(`${service.roots.fr}/events?per_page=50`)).text).total;
    expect(english).toBeGreaterThan(40);
    expect(french).toBe(english);
    const secret = await service.request('events?search=programme');
    expect(secret.text).not.toContain('two weeks before anybody else');

    const path = files.write([event('Our own', { venue: { venue: 'Lakeside Park' }, categories: ['Jazz'] })]);
    expect((await runOn(strapi, 'load', [path])).status).toBe(0);
    const removed = await runOn(strapi, 'sample', [], { remove: true });
    // Jazz keeps its parent, Music.
    expect(removed.printed).toMatch(/^\d+ records removed, 3 kept because other events use them$/);
    expect((await listOf(service, 'events')).map((found) => found['title'])).toEqual(['Our own']);
    expect((await listOf(service, 'venues')).map((found) => found['venue'])).toEqual(['Lakeside Park']);
    expect(await listOf(service, 'organizers')).toEqual([]);
    expect(await listOf(service, 'tags', 'hide_empty=false')).toEqual([]);
  });

  it('does not come back by itself once it was removed', async () => {
    await runOn(service.strapi, 'sample', [], { remove: true });
    await service.stop();
    service = await startService({ database, settings: { sample: true } });
    expect((await listOf(service, 'organizers')).length).toBe(0);
  });
});

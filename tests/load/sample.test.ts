import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FreshDatabase, Service } from '../harness';
import { CLIENT, freshDatabase, startService } from '../harness';
import { Files, event, runOn } from './calendar-command';

/** Time limit for several hundred writes: seconds on an idle machine, longer on a busy one. */
const PATIENCE = 400_000;

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

/** The public total of a list. */
async function total(list: string): Promise<unknown> {
  return JSON.parse((await service.request(list)).text).total;
}

it(
  'the sample calendar is loaded at the first start on the embedded database, and can be removed for good',
  async () => {
    const embedded = CLIENT === 'sqlite';
    const unasked = await total('events');
    if (embedded) expect(unasked).toBeGreaterThan(40);
    else expect(unasked).toBe(0);

    const loaded = await runOn(service.strapi, 'sample');
    expect(loaded.printed).toMatch(
      embedded ? /^0 records created, \d+ already there$/ : /^\d+ records created, 0 already there$/,
    );
    const english = await total('events');
    expect(english).toBeGreaterThan(40);
    expect(await total(`${service.roots.fr}/events`)).toBe(english);
    const shown = await service.request('events?per_page=50&search=festival');
    expect(shown.text).toContain('Lake Festival');
    expect(shown.text).not.toContain('two weeks before anybody else');

    const ours = event('Our own', { venue: { venue: 'Lakeside Park' }, categories: ['Jazz'] });
    expect(await runOn(service.strapi, 'load', [files.write([ours])])).toMatchObject({ status: 0 });
    const removed = await runOn(service.strapi, 'sample', [], { remove: true });
    // Kept: the park, and Jazz with its parent.
    expect(removed.printed).toMatch(/^\d+ records removed, 3 kept because other events use them$/);
    expect(await total('events?start_date=2000-01-01&end_date=2090-01-01')).toBe(1);
    expect(await total('venues')).toBe(1);
    expect(await total('organizers')).toBe(0);
    expect(await total('categories?hide_empty=false')).toBe(2);
    expect(await total('tags?hide_empty=false')).toBe(0);

    await service.stop();
    service = await startService({ database, settings: { sample: true } });
    expect(await total('organizers')).toBe(0);
  },
  PATIENCE,
);

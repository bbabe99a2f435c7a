import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import type { Service } from '../harness';
import { startService } from '../harness';
import type { Documents } from '../harness/documents';
import { documentsOf } from '../harness/documents';

/** Writes of the project's own code with the Document Service: in its routes. */

let service: Service;
let tags: Documents;
/** What the route of the project does. */
let work: (response: { ended: Promise<void> }) => Promise<unknown>;

beforeAll(async () => {
  service = await startService({
    prepare: (strapi: Core.Strapi) => {
      const handler = async (ctx: Context): Promise<void> => {
        const ended = new Promise<void>((resolve) => ctx.res.once('close', resolve));
        await work({ ended });
        ctx.body = 'done';
      };
      strapi.get('apis').add('import', {
        routes: {
          import: { routes: [{ method: 'POST', path: '/import', handler, config: { auth: false } }] },
        },
      });
    },
  });
  tags = documentsOf(service, 'tag');
});
afterAll(() => service?.stop());

const request = (): Promise<{ status: number }> => service.request('/api/import', { method: 'POST' });

const namesLike = (table: string, column: string, start: string): Promise<string[]> =>
  service.strapi.db.connection(table).where(column, 'like', `${start}%`).orderBy('id').pluck(column);

describe('writes in a request to a route of the project', () => {
  it('wait as long as they must in a route of the project', async () => {
    const MANY = 70;
    work = () =>
      Promise.all(
        Array.from({ length: MANY }, (_, place) => tags.create({ data: { name: `Many ${place}` } })),
      );
    expect((await request()).status).toBe(200);
    expect(await namesLike('calendar_tags', 'name', 'Many ')).toHaveLength(MANY);
  });

  it('are stored after the response', async () => {
    let importing: Promise<unknown> | undefined;
    work = async ({ ended }) => {
      importing = ended.then(() => tags.create({ data: { name: 'Later' } }));
    };
    expect((await request()).status).toBe(200);
    await importing;
    expect(await namesLike('calendar_tags', 'name', 'Later')).toEqual(['Later']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { useService } from '../harness';
import { runOn } from './calendar-command';

const USER = 'plugin::users-permissions.user';
const TOKEN = 'admin::api-token';

const service = useService();
const run = (name: string, args: string[], options: Record<string, string>) =>
  runOn(service.strapi, name, args, options);

describe('calendar user and calendar token', () => {
  it('create one user per name, also for two simultaneous commands', async () => {
    const name = 'twice';
    const results = await Promise.allSettled(
      [1, 2].map(() => run('user create', [name], { role: 'author' })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await service.strapi.db.query(USER).count({ where: { username: name } })).toBe(1);
  });

  it('create one token per name, also for two simultaneous commands', async () => {
    const name = 'twice';
    const options = { type: 'custom', can: 'event.find' };
    const results = await Promise.allSettled([1, 2].map(() => run('token create', [name], options)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await service.strapi.db.query(TOKEN).count({ where: { name } })).toBe(1);
  });
});

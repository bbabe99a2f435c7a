import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '#test';
import { CLIENT, useService } from '../harness';

describe('the app with its configuration', () => {
  const service = useService({
    empty: true,
    env: { ADMIN_EMAIL: 'Root@Calendar.Example', ADMIN_PASSWORD: 'Just4Tests' },
  });

  it('creates the first administrator from the environment', async () => {
    const json = { email: 'root@calendar.example', password: 'Just4Tests' };
    const response = await service.request('/admin/login', { method: 'POST', json });
    expect(response.status).toBe(200);
  });

  it('sends no telemetry, and shows no survey and no advertisement', async () => {
    expect((await service.request('/admin/init')).body).toMatchObject({
      data: { uuid: false, hasAdmin: true },
    });
    const { body } = await service.request('/admin/project-type');
    expect(body).toMatchObject({ data: { flags: { nps: false, promoteEE: false } } });
    expect(service.strapi.telemetry.isDisabled).toBe(true);
    expect(service.strapi.config.get('server.logger.updates.enabled')).toBe(false);
  });

  it('stores its generated secrets readable only by their owner', async () => {
    const file = join(service.strapi.config.get<string>('dirs.static.public'), '..', 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.runIf(CLIENT === 'sqlite')('keeps SQLite in write-ahead mode with foreign keys', async () => {
    const connection = service.strapi.db.connection;
    expect(await connection.raw('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await connection.raw('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });

  it('has a user and a token for every role', async () => {
    const editor = await service.user('editor');
    const response = await service.request('/api/users/me', { headers: await service.as('editor') });
    // The role may lack the right (403), but 401 would mean that the token is unknown.
    expect(response.status).not.toBe(401);
    expect(editor.id).toBeGreaterThan(0);
  });
});

import { afterAll, beforeAll } from '@jest/globals';
import { startService } from '../harness';
import type { AskOptions, Service } from '../harness';

/** The default limit; other services of the tests switch it off. */
export const BY_DEFAULT = { CALENDAR_FAILED_LOGINS_PER_MINUTE: '' };

export const who = (Authorization: string): Record<string, string> => ({ Authorization });
export const basic = (name: string, password: string) =>
  who(`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`);
export const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
export const repeat = <T>(count: number, act: (time: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }, (_, time) => time).reduce<Promise<T[]>>(
    async (before, time) => [...(await before), await act(time)],
    Promise.resolve([]),
  );

/** Starts a service for a `describe` block. */
export function useLimitedService(env: Record<string, string>) {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env });
  });
  afterAll(() => service.stop());
  const status = async (path: string, options?: AskOptions): Promise<number> =>
    (await service.request(path, options)).status;
  return {
    service: () => service,
    status,
    send: (path: string, options?: AskOptions) => service.request(path, options),
    tag: (headers: Record<string, string>, json: unknown = { name: 'A tag' }) =>
      status('tags', { method: 'POST', headers, json }),
    tags: (): Promise<number> => service.strapi.db.query('plugin::event-calendar.tag').count(),
  };
}

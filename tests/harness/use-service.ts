import { afterAll, beforeAll } from '@jest/globals';
import type { Service, ServiceOptions } from './service';
import { startService } from './service';

/**
 * A service for the tests of a file or a block: it starts before the first test and stops after the last.
 * Its members can be used in tests and hooks only.
 */
export function useService(options: ServiceOptions = {}): Service {
  let started: Service | undefined;
  beforeAll(async () => {
    started = await startService(options);
  });
  afterAll(async () => {
    await started?.stop();
  });
  const running = (): Service => {
    if (started === undefined) throw new Error('The service does not run outside of tests and hooks');
    return started;
  };
  return {
    get origin() {
      return running().origin;
    },
    get roots() {
      return running().roots;
    },
    get strapi() {
      return running().strapi;
    },
    request: (path, request) => running().request(path, request),
    user: (role, name) => running().user(role, name),
    as: (role, name) => running().as(role, name),
    stop: () => running().stop(),
  };
}

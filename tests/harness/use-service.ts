import { afterAll, beforeAll } from '@jest/globals';
import type { Service, ServiceOptions } from './service';
import { startService } from './service';
import type { SharedOptions } from './shared-service';
import { sharedService } from './shared-service';

/**
 * A service for the tests of a file or a block: it starts before the first test and stops after the last.
 * Its members can be used in tests and hooks only.
 */
export const useService = (options: ServiceOptions = {}): Service => inHooks(() => startService(options));

/**
 * A service that test files before this one may have used, and that those after it may get. A file makes what it looks at itself,
 * under names of its own, and leaves everything else as it was: see CONTRIBUTING.md.
 */
export const useSharedService = (options: SharedOptions = {}): Service =>
  inHooks(() => sharedService(options));

function inHooks(start: () => Promise<Service>): Service {
  let started: Service | undefined;
  beforeAll(async () => {
    started = await start();
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

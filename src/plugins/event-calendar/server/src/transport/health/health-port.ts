import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Core } from '@strapi/strapi';
import type { Settings } from '../../platform/settings/settings';
import { runningVersion } from '../../platform/version';
import type { HealthWatch } from '../../services/health/health';
import { sharedHealth } from '../../services/health/shared-health';
import type { HealthThread } from './health-port-program';
import { pagePaths } from './page';

/** How often the main thread says how it is, in milliseconds. */
const EVERY_MS = 1_000;

/** A port whose thread answers the checks whatever the main thread does. */
export interface HealthPort {
  close(): Promise<void>;
}

/** Opens it on the host of the service. If nothing can listen there, the log says so, and the service goes on. */
export async function openHealthPort(
  strapi: Core.Strapi,
  settings: Settings,
  watch: HealthWatch,
): Promise<HealthPort> {
  const shared = sharedHealth();
  const write = async (): Promise<void> => shared.write(await watch.ask());
  await write();
  const timer = setInterval(() => void write(), EVERY_MS).unref();
  const { version, commit } = runningVersion();
  const workerData: HealthThread = {
    memory: shared.memory,
    port: settings.healthPort,
    host: strapi.config.get<string>('server.host'),
    paths: pagePaths({ ...settings, metricsPath: '' }),
    identity: { version, commit },
    proxy: strapi.server.app.proxy,
  };
  const thread = new Worker(join(__dirname, 'health-port-program.js'), { workerData });
  const failed = (reason: unknown): void => {
    strapi.log.error(
      `Calendar: healthPort is ${settings.healthPort}, where nothing can listen: ${String(reason)}`,
    );
  };
  thread.on('message', failed);
  thread.on('error', ({ message }) => failed(message));
  thread.unref();
  return {
    async close() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}

import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Settings } from '../../platform/settings/settings';
import { replaceRequestListener } from '../../platform/strapi/request-listener';
import { watchHealth } from '../../services/health/health';
import type { HealthWatch } from '../../services/health/health';
import { createChecks } from './answer';
import type { HealthPort } from './health-port';
import { openHealthPort } from './health-port';
import { NOT_FOUND, send } from './page';

/** The servers of the ports of their own. */
const servers = new WeakMap<Core.Strapi, Server>();
const healthPorts = new WeakMap<Core.Strapi, Promise<HealthPort>>();

/**
 * Answers the checks and gives the metrics, in front of everything else: no middleware, limit or busy pool delays them. Call it in
 * `bootstrap`, after everything else that listens to requests.
 */
export async function openChecks(strapi: Core.Strapi, settings: Settings): Promise<void> {
  const watch = await watchHealth(strapi, settings);
  const answers = createChecks(strapi, settings, watch);
  const passOn = replaceRequestListener(strapi, (request, response) => {
    if (!answers(request, response)) passOn(request, response);
  });
  if (settings.metricsPort > 0)
    strapi.server.httpServer.once('listening', () => openOwnPort(strapi, settings, watch));
  if (settings.healthPort > 0)
    strapi.server.httpServer.once('listening', () =>
      healthPorts.set(strapi, openHealthPort(strapi, settings, watch)),
    );
}

/** Closes the ports of their own, if they are open. */
export async function closeChecks(strapi: Core.Strapi): Promise<void> {
  const healthPort = healthPorts.get(strapi);
  healthPorts.delete(strapi);
  await (await healthPort)?.close();
  const server = servers.get(strapi);
  servers.delete(strapi);
  if (server === undefined) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function openOwnPort(strapi: Core.Strapi, settings: Settings, watch: HealthWatch): void {
  const answers = createChecks(strapi, settings, watch, true);
  const server = createServer((request, response) => {
    if (!answers(request, response)) send(request, response, NOT_FOUND, strapi.server.app.proxy);
  });
  servers.set(strapi, server);
  server.on('error', (error) =>
    strapi.log.error(
      `Calendar: metricsPort is ${settings.metricsPort}, where nothing can listen: ${error.message}`,
    ),
  );
  server.listen(settings.metricsPort, strapi.config.get<string>('server.host'));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { logIfDatabaseFailed } from '../../platform/failure-log';
import type { Settings } from '../../platform/settings/settings';
import { runningVersion } from '../../platform/version';
import type { HealthWatch } from '../../services/health/health';
import { metricsText } from '../../services/health/metrics';
import { errorText } from '../../domain/text/log-text';
import { metricsAccess } from './metrics-access';
import type { Page, PageName } from './page';
import { NOT_ALLOWED, isAsking, json, livePage, pagePaths, pathOf, readyPage, send } from './page';

/** Answers a request for a check or the metrics. @returns false if it is for something else */
export type AnswerChecks = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The checks and the metrics at the paths of the settings, which a proxy may also ask for below the path of the public address.
 * @param isOwnPort whether everybody who reaches the port may read the metrics
 */
export function createChecks(
  strapi: Core.Strapi,
  settings: Settings,
  watch: HealthWatch,
  isOwnPort = false,
): AnswerChecks {
  const identity = runningVersion();
  const accessOf = metricsAccess(settings.metricsToken);
  const paths = pagePaths(settings);
  const pages: Readonly<Record<PageName, (request: IncomingMessage) => Page | Promise<Page>>> = {
    live: () => livePage(identity),
    ready: async () => readyPage(await watch.ask(), identity),
    async metrics(request) {
      const access = isOwnPort ? 'granted' : accessOf(request.headers, request.socket.remoteAddress ?? '');
      if (access !== 'granted') return DENIED[access];
      const { type, text } = await metricsText(strapi, watch);
      return { status: 200, type, body: text };
    },
  };

  async function answer(name: PageName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { proxy } = strapi.server.app;
    try {
      send(request, response, isAsking(request) ? await pages[name](request) : NOT_ALLOWED, proxy);
    } catch (error) {
      if (!logIfDatabaseFailed(strapi, error)) strapi.log.error(`Calendar: health: ${errorText(error)}`);
      send(request, response, json(500, { status: 'error' }), proxy);
    }
  }

  return (request, response) => {
    const name = paths.get(pathOf(request));
    if (name === undefined) return false;
    void answer(name, request, response);
    return true;
  };
}

const DENIED: Readonly<Record<'challenged' | 'refused', Page>> = {
  challenged: {
    ...json(401, { status: 'refused', message: 'The metrics need the token of the settings (metricsToken)' }),
    headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
  },
  refused: json(403, {
    status: 'refused',
    message:
      'Without metricsToken, only programs on this machine may read the metrics, and not through a proxy',
  }),
};

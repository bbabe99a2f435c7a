import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { logIfDatabaseFailed } from '../../platform/failure-log';
import type { Settings } from '../../platform/settings/settings';
import { runningVersion } from '../../platform/version';
import type { HealthWatch } from '../../services/health/health';
import { metricsText } from '../../services/health/metrics';
import { errorText } from '../../domain/text/log-text';
import { metricsAccess } from './metrics-access';

/** Answers a request for a check or the metrics. @returns false if it is for something else */
export type AnswerChecks = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Page {
  status: number;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

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
  const { version, commit } = runningVersion();
  const accessOf = metricsAccess(settings.metricsToken);
  const pages = pathsOf(settings, {
    live: () => json(200, { status: 'live', version, commit }),
    async ready() {
      const { reasons, warnings } = await watch.ask();
      const isReady = reasons.length === 0;
      const status = isReady ? 'ready' : 'unavailable';
      return json(isReady ? 200 : 503, { status, reasons, warnings, version, commit });
    },
    async metrics(request) {
      const access = isOwnPort ? 'granted' : accessOf(request.headers, request.socket.remoteAddress ?? '');
      if (access !== 'granted') return DENIED[access];
      const { type, text } = await metricsText(strapi, watch);
      return { status: 200, type, body: text };
    },
  });

  async function answer(
    page: (request: IncomingMessage) => Page | Promise<Page>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const asked = request.method === 'GET' || request.method === 'HEAD';
    try {
      send(request, response, asked ? await page(request) : NOT_ALLOWED);
    } catch (error) {
      if (!logIfDatabaseFailed(strapi, error)) strapi.log.error(`Calendar: health: ${errorText(error)}`);
      send(request, response, json(500, { status: 'error' }));
    }
  }

  return (request, response) => {
    const { url = '' } = request;
    const end = url.indexOf('?');
    const page = pages.get(end < 0 ? url : url.slice(0, end));
    if (page === undefined) return false;
    void answer(page, request, response);
    return true;
  };
}

type Pages = Readonly<
  Record<'live' | 'ready' | 'metrics', (request: IncomingMessage) => Page | Promise<Page>>
>;

function pathsOf(settings: Settings, pages: Pages): ReadonlyMap<string, Pages[keyof Pages]> {
  const { livePath, readyPath, metricsPath, publicUrl } = settings;
  const below = publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  const asked = [
    [livePath, pages.live],
    [readyPath, pages.ready],
    [metricsPath, pages.metrics],
  ] as const;
  return new Map(
    asked.flatMap(([path, page]) =>
      path === '' ? [] : [path, below + path].map((each) => [each, page] as const),
    ),
  );
}

const json = (status: number, body: object): Page => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify(body),
});

const NOT_ALLOWED: Page = { ...json(405, { status: 'error' }), headers: { Allow: 'GET, HEAD' } };
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

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type, headers, body }: Page,
): void {
  response.writeHead(status, {
    'Content-Type': type ?? JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(method === 'HEAD' ? undefined : body);
}

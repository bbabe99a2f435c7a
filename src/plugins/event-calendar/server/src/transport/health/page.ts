// What the checks answer. A thread uses it too, so it imports nothing of Strapi.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../platform/settings/settings';
import type { runningVersion } from '../../platform/version';
import type { Health } from '../../services/health/states';
import { REQUEST_ID, requestIdOf } from '../request-number';

export interface Page {
  status: number;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  body: string;
}

/** What can be asked for. */
export type PageName = 'live' | 'ready' | 'metrics';

type Identity = Pick<ReturnType<typeof runningVersion>, 'version' | 'commit'>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** The pages by their paths, which a proxy may also ask for below the path of the public address. */
export function pagePaths({
  livePath,
  readyPath,
  metricsPath,
  publicUrl,
}: Pick<Settings, 'livePath' | 'readyPath' | 'metricsPath' | 'publicUrl'>): ReadonlyMap<string, PageName> {
  const below = publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  const asked = [
    [livePath, 'live'],
    [readyPath, 'ready'],
    [metricsPath, 'metrics'],
  ] as const;
  return new Map(
    asked.flatMap(([path, page]) =>
      path === '' ? [] : [path, below + path].map((each) => [each, page] as const),
    ),
  );
}

/** The path of a request without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

export const isAsking = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

export const livePage = ({ version, commit }: Identity): Page =>
  json(200, { status: 'live', version, commit });

export function readyPage({ reasons, warnings }: Health, { version, commit }: Identity): Page {
  const isReady = reasons.length === 0;
  const status = isReady ? 'ready' : 'unavailable';
  return json(isReady ? 200 : 503, { status, reasons, warnings, version, commit });
}

export const json = (status: number, body: object): Page => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify(body),
});

export const NOT_FOUND: Page = json(404, { status: 'error' });

export const NOT_ALLOWED: Page = {
  ...json(405, { status: 'error' }),
  headers: { Allow: 'GET, HEAD' },
};

/** @param isProxyTrusted whether the number that a request brings along is its own */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, headers, body }: Page,
  isProxyTrusted: boolean,
): void {
  response.writeHead(status, {
    'Content-Type': type ?? JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    [REQUEST_ID]: requestIdOf(request, isProxyTrusted),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

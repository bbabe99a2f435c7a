import type { Context } from 'koa';
import type { Settings } from '../platform/settings/settings';

/** The part of a request that says to which address it was sent. */
type SentTo = Pick<Context, 'protocol' | 'get'> & { app: { proxy: boolean } };

const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i;
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/i;

/**
 * Scheme, host and port of the site, without a trailing slash (docs/interface.md 1.11): the configured public URL, which may have a
 * path, else the address of the request. A Host header can be any text: if it is not a host name or an address, responses do not repeat
 * it.
 *
 * @param request undefined if there is none
 * @param fallback the server's own address, for requests without a usable host
 */
export function originOf(
  settings: Pick<Settings, 'publicUrl'>,
  request: SentTo | undefined,
  fallback: string,
): string {
  if (settings.publicUrl !== '') return settings.publicUrl.replace(/\/+$/, '');
  return (request && originSent(request)) ?? new URL(fallback).origin;
}

/** The path of the site below which this server is reached, `/calendar` of `https://example.org/calendar`; mostly empty. */
export const sitePath = (origin: string): string => new URL(origin).pathname.replace(/\/+$/, '');

/** The origin that a request names, if it is one. Scheme and host follow the proxy setting of the project. */
function originSent(request: SentTo): string | undefined {
  const sent = hostSent(request);
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(sent) ?? [];
  const isPort = port === undefined || (Number(port) > 0 && Number(port) <= 65_535);
  const isAddress = IPV6.test(host);
  if (!isPort || !(isAddress || NAME.test(host))) return undefined;
  const address = `${request.protocol === 'https' ? 'https' : 'http'}://${sent}`;
  if (!URL.canParse(address)) return undefined;
  // A URL reads `1` and `0x7f.1` as numeric addresses.
  const { hostname, origin } = new URL(address);
  return isAddress || hostname === host.toLowerCase() ? origin : undefined;
}

/** The host as it was sent. `host` of Koa is not: it reads `a:80@x` as `x`, and `a, x` as `a`. */
function hostSent(request: SentTo): string {
  // Each proxy on the way may add one to the list.
  const [forwarded = ''] = request.app.proxy ? request.get('X-Forwarded-Host').split(',') : [];
  return forwarded.trim() || request.get('Host');
}

import type { Settings } from '../platform/settings/settings';

/** The address to which a request was sent, after Koa has applied the project's proxy setting. */
export interface Addressed {
  protocol: string;
  host: string;
}

const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i;
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/i;

/**
 * Scheme, host and port of the site, without a trailing slash (docs/interface.md 1.11): the configured public URL, else
 * the address of the request. A Host header can be any text: if it is not a host name or an address, responses do not repeat
 * it.
 *
 * @param fallback the server's own address, for requests without a usable host
 */
export function originOf(settings: Pick<Settings, 'publicUrl'>, sent: Addressed, fallback: string): string {
  if (settings.publicUrl !== '') return settings.publicUrl.replace(/\/+$/, '');
  const scheme = sent.protocol === 'https' ? 'https' : 'http';
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(sent.host) ?? [];
  const usable = (NAME.test(host) || IPV6.test(host)) && Number(port) <= 65_535;
  const address = usable ? `${scheme}://${host}${port === '' ? '' : `:${port}`}` : fallback;
  return URL.canParse(address) ? new URL(address).origin : new URL(fallback).origin;
}

import type { Settings } from '../platform/settings/settings';

const METHODS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS =
  'Authorization, Content-Type, If-Match, If-None-Match, If-Unmodified-Since, Idempotency-Key';
const RESPONSE_HEADERS = 'ETag, Location, Link, Retry-After';
/** Those with the prefix of the settings. */
const OWN_HEADERS = ['Total', 'TotalPages', 'Ignored-Parameters'];
/** Seconds for which browsers cache a preflight response. */
const MAX_AGE = '3600';

/**
 * The headers that let pages of any origin use the interface (docs/interface.md 23.1). Cookies are never allowed; credentials
 * are sent only in `Authorization`.
 *
 * @param origin the request's `Origin`, empty when it has none
 */
export function corsHeaders(
  settings: Pick<Settings, 'headerPrefix'>,
  origin: string,
): Readonly<Record<string, string>> {
  if (origin === '') return {};
  const { headerPrefix } = settings;
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Expose-Headers': `${OWN_HEADERS.map((name) => headerPrefix + name).join(', ')}, ${RESPONSE_HEADERS}`,
    'Access-Control-Max-Age': MAX_AGE,
  };
}

/** All CORS headers, to remove those that another layer has set. */
export const CORS_HEADERS = [
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Headers',
  'Access-Control-Expose-Headers',
  'Access-Control-Max-Age',
  'Access-Control-Allow-Private-Network',
] as const;

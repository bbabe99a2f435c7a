import type { Settings } from '../platform/settings/settings';

/**
 * How long shared caches may reuse a public response without revalidation (RFC 9111, 5.2): for `cacheSeconds`, but not beyond
 * the next start, end, new day or scheduled publication, which change it. Without that setting they must revalidate every time,
 * which costs a 304.
 *
 * @param until UTC milliseconds
 * @param now UTC milliseconds
 */
export function cacheControl(
  { cacheSeconds }: Pick<Settings, 'cacheSeconds'>,
  until: number,
  now: number,
): string {
  const left = cacheSeconds === 0 ? 0 : Math.max(0, Math.floor((until - now) / 1000));
  return `public, max-age=${Math.min(cacheSeconds, left)}, must-revalidate`;
}

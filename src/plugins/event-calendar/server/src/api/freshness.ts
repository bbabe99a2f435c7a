import type { Settings } from '../platform/settings/settings';

/**
 * How long caches between us and the reader may give an answer of everybody's again without asking (RFC 9111, 5.2): as long
 * as `cacheSeconds` says, but no longer than until time alone changes it by a start, an end, a new day or a scheduled
 * publication. Without that setting they have to ask every time, which costs a 304.
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

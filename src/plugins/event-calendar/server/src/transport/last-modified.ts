import { matchesTag } from '../api/operations/entity-tag';
import type { Call } from './call';
import type { Validators } from './response-tags';

/** A change may still follow within the second of the last one, and clocks differ a little. In milliseconds. */
const SETTLES = 2_000;

/**
 * The value of `Last-Modified`; undefined if there is none, also while the moment is so young that another change could get the
 * same (docs/interface.md 18.7).
 * @param modified seconds since 1970
 */
export const lastModified = (modified: number | undefined, now: number): string | undefined =>
  modified === undefined || now - modified * 1000 < SETTLES ? undefined : textOf(modified);

/** The last text: most responses changed in the same second. */
let latest = { second: NaN, text: '' };

function textOf(second: number): string {
  if (second !== latest.second) latest = { second, text: new Date(second * 1000).toUTCString() };
  return latest.text;
}

/** The UTC milliseconds of a date in a header (RFC 9110, 5.6.7); NaN in another form than the preferred one. */
export const headerDate = (header: string): number =>
  / GMT$/.test(header.trim()) ? Date.parse(header) : NaN;

/** Whether a response is not younger than the date of `If-Modified-Since` (RFC 9110, 13.1.3). A date in another form is ignored. */
function isUnmodified(header: string, modified: number | undefined, now: number): boolean {
  if (header === '' || modified === undefined || lastModified(modified, now) === undefined) return false;
  return headerDate(header) >= modified * 1000;
}

/** Whether a client has a response already (RFC 9110, 13.2.2): `If-None-Match` comes first. */
export const isKnown = (
  { ifNoneMatch, ifModifiedSince, now }: Pick<Call, 'ifNoneMatch' | 'ifModifiedSince' | 'now'>,
  { ETag, modified }: Validators,
): boolean =>
  ifNoneMatch === '' ? isUnmodified(ifModifiedSince, modified, now) : matchesTag(ifNoneMatch, ETag);

/** Whether a client names the tag of a response; a date or `*` does not tell that the page exists. */
export const namesTag = ({ ifNoneMatch }: Pick<Call, 'ifNoneMatch'>, { ETag }: Validators): boolean =>
  ifNoneMatch.trim() !== '*' && matchesTag(ifNoneMatch, ETag);

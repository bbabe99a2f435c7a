import moment from 'moment-timezone';
import type { Abbreviation } from './abbreviation-meanings';
import { abbreviationMeanings } from './abbreviation-meanings';

/**
 * The tz database (IANA) of the moment-timezone package. It is released more often than the `Intl` data of runtimes, is the same
 * in every runtime, and has abbreviations, which `Intl` lacks (docs/interface.md 4.10).
 */

/** The offsets of a zone. Span `i` ends at `untils[i]` (exclusive); the last span has no end. */
export interface ZoneRules {
  /** UTC milliseconds, ascending, the last is `Infinity`. */
  readonly untils: readonly number[];
  /** Milliseconds east of UTC, one for each span. */
  readonly offsets: readonly number[];
  /** `CEST`, `+0545`; one for each span. */
  readonly abbreviations: readonly string[];
}

/** The database lists all changes up to here (UTC milliseconds); from 2087 on only those that recur every year. */
export const LISTED_UNTIL = Date.UTC(2499, 0, 1);

/** The release of the database, such as `2026f`. */
export const TZ_RELEASE = moment.tz.dataVersion;

/** The database's spelling of zones by lower-case name, including links such as `Asia/Calcutta`. */
const NAMES: ReadonlyMap<string, string> = new Map(
  moment.tz.names().map((name) => [name.toLowerCase(), name]),
);

/** All zone names, in the database's spelling. */
export const ZONE_NAMES: readonly string[] = [...NAMES.values()];

/** The database's spelling of a zone name in any case; undefined if there is no such zone. */
export function zoneName(text: string): string | undefined {
  return NAMES.get(text.toLowerCase());
}

/** The rules of a zone by the database's spelling of its name. */
export function rulesOfName(name: string): ZoneRules | undefined {
  const found = moment.tz.zone(name);
  if (found === null) return undefined;
  return {
    untils: found.untils,
    // The package counts minutes west of UTC, with fractions for old local mean times.
    offsets: found.offsets.map((west) => -Math.round(west * 60) * 1000 || 0),
    abbreviations: found.abbrs,
  };
}

/** Rules with a single offset. */
export function fixedRules(offset: number, abbreviation: string): ZoneRules {
  return { untils: [Infinity], offsets: [offset], abbreviations: [abbreviation] };
}

let abbreviations: ReadonlyMap<string, Abbreviation> | undefined;

/** The meaning of an abbreviation of the tz database, in any case; see `abbreviationMeanings`. */
export function abbreviationInUse(text: string): Abbreviation | undefined {
  abbreviations ??= abbreviationMeanings(moment.tz.names().flatMap((name) => moment.tz.zone(name) ?? []));
  return abbreviations.get(text.toLowerCase());
}

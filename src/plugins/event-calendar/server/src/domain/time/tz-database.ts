import moment from 'moment-timezone';
import { MINUTE } from './wall-clock';

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
  const untils = found.untils.map((until, index) => (index === found.untils.length - 1 ? Infinity : until));
  return {
    untils,
    // The package counts minutes west of UTC, with fractions for old local mean times.
    offsets: found.offsets.map((west) => -Math.round(west * 60) * 1000 || 0),
    abbreviations: found.abbrs,
  };
}

/** Rules with a single offset. */
export function fixedRules(offset: number, abbreviation: string): ZoneRules {
  return { untils: [Infinity], offsets: [offset], abbreviations: [abbreviation] };
}

/** RFC 5322, 4.3: the meaning of abbreviations in dates that other countries use too. */
const NORTH_AMERICAN: ReadonlyMap<string, number> = new Map([
  ['EST', -300],
  ['EDT', -240],
  ['CST', -360],
  ['CDT', -300],
  ['MST', -420],
  ['MDT', -360],
  ['PST', -480],
  ['PDT', -420],
]);

let abbreviations: ReadonlyMap<string, { name: string; offset: number }> | undefined;

/**
 * The spelling (`ChST`) and the offset in milliseconds of an abbreviation of the tz database. Only abbreviations made of letters and
 * in use since 1970. If there are several meanings, North America's wins, then the one that most people use (`IST`: India).
 */
export function abbreviationInUse(text: string): { name: string; offset: number } | undefined {
  abbreviations ??= readAbbreviations();
  return abbreviations.get(text.toLowerCase());
}

function readAbbreviations(): ReadonlyMap<string, { name: string; offset: number }> {
  const meanings = new Map<string, { name: string; offset: number; until: number; people: number }[]>();
  for (const zone of moment.tz.names().map((name) => moment.tz.zone(name))) {
    if (zone === null) continue;
    const last = new Map<string, { offset: number; until: number }>();
    zone.abbrs.forEach((abbreviation, index) => {
      const until = zone.untils[index] ?? Infinity;
      if (!/^[A-Za-z]{3,5}$/.test(abbreviation) || abbreviation === 'LMT' || until < 0) return;
      last.set(abbreviation, { offset: -Math.round(zone.offsets[index] ?? 0) * MINUTE || 0, until });
    });
    for (const [name, { offset, until }] of last) {
      const known = meanings.get(name) ?? [];
      meanings.set(name, known);
      const same = known.find((meaning) => meaning.offset === offset);
      const people = Number(zone.population) || 0;
      if (same === undefined) known.push({ name, offset, until, people });
      else {
        same.until = Math.max(same.until, until);
        same.people += people;
      }
    }
  }
  return new Map(
    [...meanings].flatMap(([name, known]) => {
      const fixed = NORTH_AMERICAN.get(name);
      const [first] = known.sort(
        (a, b) => inUse(b.until) - inUse(a.until) || b.people - a.people || b.until - a.until,
      );
      const offset = fixed === undefined ? first?.offset : fixed * MINUTE;
      return offset === undefined ? [] : [[name.toLowerCase(), { name, offset }] as const];
    }),
  );
}

/** 1 if a meaning is still in use, or was in 2020; otherwise 0. */
function inUse(until: number): number {
  return until >= Date.UTC(2020, 0, 1) ? 1 : 0;
}

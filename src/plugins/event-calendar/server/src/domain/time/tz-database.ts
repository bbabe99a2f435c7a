import moment from 'moment-timezone';
import { MINUTE } from './wall-clock';

/**
 * The tz database (IANA), from the package that carries it. Its releases come faster than those of the runtime's own `Intl`
 * data, it is the same under every runtime, and it has the abbreviations, which `Intl` does not have
 * (docs/interface.md 4.10).
 */

/** A zone's offsets: the span `i` lasts until `untils[i]` (exclusive); the last one has no end. */
export interface ZoneRules {
  /** UTC milliseconds, ascending, the last is `Infinity`. */
  readonly untils: readonly number[];
  /** Milliseconds east of UTC, one for each span. */
  readonly offsets: readonly number[];
  /** `CEST`, `+0545`; one for each span. */
  readonly abbreviations: readonly string[];
}

/** Until here (UTC milliseconds) all changes are listed, in every zone; from 2087 on only those that return each year. */
export const LISTED_UNTIL = Date.UTC(2499, 0, 1);

/** The release of the database: `2026f`. */
export const TZ_RELEASE = moment.tz.dataVersion;

/** Zones as the database itself spells them, by their lower-case names; links (`Asia/Calcutta`) are names too. */
const NAMES: ReadonlyMap<string, string> = new Map(
  moment.tz.names().map((name) => [name.toLowerCase(), name]),
);

/** All names of the database, in its own spelling. */
export const ZONE_NAMES: readonly string[] = [...NAMES.values()];

/** The database's spelling of a zone name given in any case; undefined when there is no such zone. */
export function zoneName(text: string): string | undefined {
  return NAMES.get(text.toLowerCase());
}

/** The rules of a zone of the database, by its name as the database spells it. */
export function rulesOfName(name: string): ZoneRules | undefined {
  const found = moment.tz.zone(name);
  if (found === null) return undefined;
  const untils = found.untils.map((until, index) => (index === found.untils.length - 1 ? Infinity : until));
  return {
    untils,
    // The package counts minutes west of UTC, with fractions for the local mean times of old.
    offsets: found.offsets.map((west) => -Math.round(west * 60) * 1000 || 0),
    abbreviations: found.abbrs,
  };
}

/** One offset all year. */
export function fixedRules(offset: number, abbreviation: string): ZoneRules {
  return { untils: [Infinity], offsets: [offset], abbreviations: [abbreviation] };
}

/** RFC 5322 4.3: what these stand for in dates, where other countries use the same letters. */
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
 * What an abbreviation of the tz database stands for: its own spelling (`ChST`) and its offset in milliseconds. Only letters,
 * only those in use since 1970; of several meanings the one of most people (`IST`: India), North America's first.
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

/** Whether a meaning is still in force at the end of the listed changes, or was at 2020. */
function inUse(until: number): number {
  return until >= Date.UTC(2020, 0, 1) ? 1 : 0;
}

import { HOUR, MINUTE } from './wall-clock';

/** A zone of the tz database, in the form of the moment-timezone package. Span `i` ends at `untils[i]`. */
export interface AbbreviatedZone {
  readonly abbrs: readonly string[];
  /** UTC milliseconds. */
  readonly untils: readonly number[];
  /** Minutes west of UTC. */
  readonly offsets: readonly number[];
  /** The number of people who live there. */
  readonly population: number;
}

/** The database's spelling of an abbreviation (`ChST`), and its offset in milliseconds east of UTC. */
export interface Abbreviation {
  name: string;
  offset: number;
}

/** RFC 5322, 4.3: the meaning of abbreviations in dates that other countries use too. */
const NORTH_AMERICAN: ReadonlyMap<string, number> = new Map([
  ['EST', -5 * HOUR],
  ['EDT', -4 * HOUR],
  ['CST', -6 * HOUR],
  ['CDT', -5 * HOUR],
  ['MST', -7 * HOUR],
  ['MDT', -6 * HOUR],
  ['PST', -8 * HOUR],
  ['PDT', -7 * HOUR],
]);

/** An offset that an abbreviation stands for: until when at most, and for how many people. */
interface Meaning {
  offset: number;
  until: number;
  people: number;
}

/**
 * The meaning of each abbreviation that is made of letters and in use since 1970, by its name in lower case. If there are several,
 * North America's wins, then one that is still in use or was in 2020, then the one that most people use (`IST`: India).
 */
export function abbreviationMeanings(zones: readonly AbbreviatedZone[]): ReadonlyMap<string, Abbreviation> {
  const meanings = new Map<string, Meaning[]>();
  for (const zone of zones) {
    for (const [name, meaning] of meaningsIn(zone)) {
      const known = meanings.get(name) ?? [];
      meanings.set(name, known);
      const same = known.find(({ offset }) => offset === meaning.offset);
      if (same === undefined) known.push(meaning);
      else {
        same.until = Math.max(same.until, meaning.until);
        same.people += meaning.people;
      }
    }
  }
  const found = new Map<string, Abbreviation>();
  for (const [name, known] of meanings) {
    const [first] = known.sort(
      (a, b) => inUse(b.until) - inUse(a.until) || b.people - a.people || b.until - a.until,
    );
    if (first === undefined) continue;
    found.set(name.toLowerCase(), { name, offset: NORTH_AMERICAN.get(name) ?? first.offset });
  }
  return found;
}

/** The last meaning of each abbreviation in a zone. */
function meaningsIn({ abbrs, untils, offsets, population }: AbbreviatedZone): ReadonlyMap<string, Meaning> {
  const last = new Map<string, Meaning>();
  for (const [index, name] of abbrs.entries()) {
    const until = untils[index] ?? Infinity;
    if (!/^[A-Za-z]{3,5}$/.test(name) || name === 'LMT' || until < 0) continue;
    const offset = -Math.round(offsets[index] ?? 0) * MINUTE || 0;
    last.set(name, { offset, until, people: population });
  }
  return last;
}

/** 1 if a meaning is still in use, or was in 2020; otherwise 0. */
const inUse = (until: number): number => (until >= Date.UTC(2020, 0, 1) ? 1 : 0);

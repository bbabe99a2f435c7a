import { offsetOfParts } from './offset-text';
import type { Zone } from './types';
import type { ZoneRules } from './tz-database';
import { abbreviationInUse, fixedRules, rulesOfName, zoneName } from './tz-database';

/** The rules of zones read so far, by stored text. Only valid zones are added, so the map cannot grow without limit. */
const RULES = new Map<string, ZoneRules>();

/**
 * Reads a zone (docs/interface.md 4.9): a name of the tz database in any case, an abbreviation (`EDT`: that offset all year; `EST`
 * is also a name and read as such), `±hh:mm`, `UTC±h`, `UTC±h:mm` or `UTC±h.5` (quarters of an hour). Surrounding blanks are
 * ignored. An empty text is not a zone; callers decide what it means.
 * @returns the zone in its stored form; undefined if there is no such zone
 */
export function readZone(text: string): Zone | undefined {
  if (text.length > 60) return undefined;
  const trimmed = text.trim();
  if (isKnown(trimmed)) return trimmed;
  const found = nameAndRules(trimmed);
  if (found === undefined) return undefined;
  const [name, rules] = found;
  RULES.set(name, rules);
  return isKnown(name) ? name : undefined;
}

/** Whether a zone is a name of the tz database, which all programs know, and no offset or abbreviation. */
export const isNamedZone = (zone: Zone): boolean => zoneName(zone) !== undefined;

/**
 * The rules of a zone.
 * @throws RangeError if the text does not come from `readZone`
 */
export function rulesOf(zone: Zone): ZoneRules {
  const rules = RULES.get(zone);
  if (rules === undefined) throw new RangeError(`Not a time zone: ${zone}`);
  return rules;
}

function isKnown(text: string): text is Zone {
  return RULES.has(text);
}

function nameAndRules(text: string): [string, ZoneRules] | undefined {
  const name = zoneName(text);
  if (name !== undefined) {
    const rules = rulesOfName(name);
    return rules === undefined ? undefined : [name, rules];
  }
  const offset = fixedOffset(text);
  if (offset !== undefined) {
    const upper = text.toUpperCase();
    return [upper, fixedRules(offset, upper)];
  }
  const abbreviation = abbreviationInUse(text);
  if (abbreviation === undefined) return undefined;
  return [abbreviation.name, fixedRules(abbreviation.offset, abbreviation.name)];
}

const hoursAndMinutes = /^(?:([+-])(\d\d):(\d\d)|UTC([+-])(\d\d?)(?::(\d\d))?)$/i;
const decimalHours = /^UTC([+-])(\d\d?)\.(0|00|25|5|50|75)$/i;

/** The milliseconds of `±hh:mm` and `UTC±n`. */
function fixedOffset(text: string): number | undefined {
  const exact = hoursAndMinutes.exec(text);
  if (exact !== null) {
    return offsetOfParts(exact[1] ?? exact[4] ?? '', exact[2] ?? exact[5] ?? '', exact[3] ?? exact[6]);
  }
  const decimal = decimalHours.exec(text);
  return decimal === null
    ? undefined
    : offsetOfParts(decimal[1] ?? '', `${decimal[2]}.${decimal[3]}`, undefined);
}

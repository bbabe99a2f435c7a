import { readZone } from '../time/zone-text';
import { readMoment } from './moment';
import { parseValue } from './rule-value';
import type { Moment, Rule, RuleFault } from './rule';

/** What a text says: a rule, and the RDATE and EXDATE that were pasted with it. */
export interface ParsedRule {
  rule: Rule;
  extra: readonly Moment[];
  leftOut: readonly Moment[];
}

/** The longest text that is parsed, in characters: a thousand dates fit. */
export const LONGEST_RULE = 20_000;
const PROPERTY = /^(?:(RRULE|EXDATE|RDATE)((?:;[^:]*)?):)(.*)$/i;
const OTHER_PROPERTY = /^([A-Z][A-Z0-9-]*)[;:]/i;

/**
 * Parses the text of a rule (RFC 5545 3.3.10), with or without `RRULE:`. Lines with EXDATE and RDATE may stand beside it; all other
 * properties are refused, DTSTART too: the series has its start already.
 */
export function parseRule(text: string): ParsedRule | { fault: RuleFault } {
  if (text.length > LONGEST_RULE) return { fault: { part: 'RRULE', reason: 'too long' } };
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const extra: Moment[] = [];
  const leftOut: Moment[] = [];
  let rule: Rule | undefined;
  for (const line of lines) {
    const found = PROPERTY.exec(line);
    const name = found?.[1]?.toUpperCase() ?? 'RRULE';
    if (found === null) {
      const other = OTHER_PROPERTY.exec(line)?.[1];
      if (other !== undefined)
        return { fault: { part: 'RRULE', reason: 'unknown', value: shortened(other) } };
    }
    const value = found?.[3] ?? line;
    if (name === 'RRULE') {
      if (rule !== undefined) return { fault: { part: 'RRULE', reason: 'twice' } };
      const parsed = parseValue(value);
      if ('fault' in parsed) return parsed;
      rule = parsed;
    } else {
      const part = name === 'RDATE' ? 'RDATE' : 'EXDATE';
      const read = momentsOf(found?.[2] ?? '', value);
      if (read === undefined) return { fault: { part, reason: 'value', value: shortened(line) } };
      (part === 'RDATE' ? extra : leftOut).push(...read);
    }
  }
  if (rule === undefined) return { fault: { part: 'RRULE', reason: 'missing' } };
  return { rule, extra, leftOut };
}

/** The times of an EXDATE or RDATE; undefined if one of them, or the zone, is not understood. */
function momentsOf(parameters: string, value: string): Moment[] | undefined {
  const name = /;TZID="?([^;"]+)"?/i.exec(parameters)?.[1];
  const zone = name === undefined ? undefined : readZone(name);
  if (name !== undefined && zone === undefined) return undefined;
  const moments: Moment[] = [];
  for (const each of value.toUpperCase().split(',')) {
    const moment = readMoment(each.trim(), zone);
    if (moment === undefined) return undefined;
    moments.push(moment);
  }
  return moments;
}

const shortened = (text: string): string => text.slice(0, 40);

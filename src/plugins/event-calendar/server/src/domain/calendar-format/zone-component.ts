import type { Zone } from '../time/types';
import type { ZoneRules } from '../time/tz-database';
import { DAY, HOUR, MINUTE, dateOfDay, dayNumber, wallOfMilliseconds } from '../time/wall-clock';
import { spanAt } from '../time/zone';
import { rulesOf } from '../time/zone-text';
import { textValue } from './content-lines';
import { YearlyRule } from './yearly-rule';

/** An observance of a zone (RFC 5545, 3.6.5): the clocks of the zone change to it once, or every year by a rule. */
interface Observance {
  /** Wall milliseconds of the first onset, by the clock before the change. */
  readonly onset: number;
  /** Milliseconds east of UTC before and after the change. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly isDaylight: boolean;
  readonly rule: YearlyRule;
}

/** Years after the last one that are looked at, to tell a yearly rule from a single change. */
const LOOK_AHEAD = 10;

/** Later years need no changes of their own: from 2087 on the tz database has only those that recur every year. */
const FAR = 2200;

/** The last year that can be looked up with all years after it that are looked at; the database lists changes until 2498. */
const LISTED = 2498 - LOOK_AHEAD;

/** The Gregorian calendar repeats after this many years, and so do the rules of zones. */
const CYCLE_YEARS = 400;
const CYCLE = 146_097 * DAY;

/** Daylight saving time is shorter than this; a longer span is a new standard time. */
const LONGEST_DAYLIGHT = 300 * DAY;

/**
 * The component VTIMEZONE of a zone (RFC 5545, 3.6.5) as unfolded content lines. It is right for all wall times of the years; the
 * offsets are those of the tz database. Changes that recur on the same day of the year or of a month's week are one observance with
 * a rule, because readers know that form best; it has an end only if the rule does.
 * @param firstYear the year of the first wall time, 1 to 9999
 * @param lastYear the year of the last wall time
 */
export function zoneComponent(zone: Zone, firstYear: number, lastYear: number): string[] {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${textValue(zone)}`];
  const cycles = Math.max(0, Math.ceil((firstYear - LISTED) / CYCLE_YEARS));
  const first = firstYear - cycles * CYCLE_YEARS;
  const last = Math.min(lastYear - cycles * CYCLE_YEARS, Math.max(first, FAR));
  const horizon = Math.min(last, LISTED) + LOOK_AHEAD;
  for (const observance of observances(rulesOf(zone), first, horizon)) {
    if (yearOf(observance.onset) > last) continue;
    lines.push(...observanceLines(observance, cycles * CYCLE, horizon));
  }
  lines.push('END:VTIMEZONE');
  return lines;
}

/** The observances from the one in force when the first year begins, by their onset. */
function observances(rules: ZoneRules, firstYear: number, lastYear: number): Observance[] {
  const found: Observance[] = [];
  const byForm = new Map<string, Observance>();
  // Offsets are less than a day.
  const begin = spanAt(rules, dayNumber(firstYear, 1, 1) * DAY - DAY);
  const end = spanAt(rules, dayNumber(lastYear + 1, 1, 1) * DAY);
  for (let span = begin; span <= end; span += 1) {
    const change = changeTo(span, rules, firstYear);
    const { month } = dateOf(change.onset);
    const { from, to, name, isDaylight, onset } = change;
    const form = [from, to, name, isDaylight, month, onset - startOfDay(onset)].join(' ');
    if (byForm.get(form)?.rule.add(Math.floor(onset / DAY)) === true) continue;
    byForm.set(form, change);
    found.push(change);
  }
  return found;
}

/** The change with which a span begins. The first span of a zone has always been in force. */
function changeTo(
  span: number,
  { untils, offsets, abbreviations }: ZoneRules,
  firstYear: number,
): Observance {
  const to = offsets[span] ?? 0;
  const from = offsets[span - 1] ?? to;
  const at = untils[span - 1];
  const onset = at === undefined ? dayNumber(Math.min(firstYear, 1970), 1, 1) * DAY : at + from;
  const isDaylight = at !== undefined && to > from && (untils[span] ?? Infinity) - at < LONGEST_DAYLIGHT;
  const rule = new YearlyRule(Math.floor(onset / DAY));
  return { onset, from, to, name: abbreviations[span] ?? '', isDaylight, rule };
}

function observanceLines(observance: Observance, later: number, horizon: number): string[] {
  const { onset, from, to, name, isDaylight, rule } = observance;
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD';
  const lines = [`BEGIN:${kind}`, `DTSTART:${compact(onset + later)}`];
  const text = rule.text();
  if (text !== undefined) {
    const lastOnset = rule.lastDay * DAY + (onset - startOfDay(onset));
    // An end is a UTC time (RFC 5545, 3.3.10).
    const until = yearOf(lastOnset) >= horizon ? '' : `;UNTIL=${compact(lastOnset - from + later)}Z`;
    lines.push(`RRULE:FREQ=YEARLY;${text}${until}`);
  }
  lines.push(`TZOFFSETFROM:${offset(from)}`, `TZOFFSETTO:${offset(to)}`);
  lines.push(`TZNAME:${textValue(name)}`, `END:${kind}`);
  return lines;
}

const dateOf = (wall: number): { year: number; month: number; day: number } =>
  dateOfDay(Math.floor(wall / DAY));

const yearOf = (wall: number): number => dateOf(wall).year;

const startOfDay = (wall: number): number => Math.floor(wall / DAY) * DAY;

/** Wall milliseconds as `YYYYMMDDTHHMMSS`. */
const compact = (wall: number): string => wallOfMilliseconds(wall).replace(/[-:]/g, '').replace(' ', 'T');

/** An offset as `+HHMM`, or `+HHMMSS` for old local mean times (RFC 5545, 3.3.14). */
function offset(milliseconds: number): string {
  const amount = Math.abs(milliseconds);
  const two = (number: number): string => String(number).padStart(2, '0');
  const seconds = Math.floor((amount % MINUTE) / 1000);
  const sign = milliseconds < 0 ? '-' : '+';
  const hours = `${sign}${two(Math.floor(amount / HOUR))}${two(Math.floor((amount % HOUR) / MINUTE))}`;
  return seconds === 0 ? hours : hours + two(seconds);
}

import { formatRule } from './format-rule';
import type { NumberPart, Rule, RuleDay, RuleFault } from './rule';
import { numbersOf } from './rule';
import { english } from './words/en';
import { french } from './words/fr';
import type { Words } from './words/language';

export type WordLanguage = 'en' | 'fr';

const LANGUAGES: Record<WordLanguage, Words> = { en: english, fr: french };

/**
 * A rule in words, such as "every second Tuesday of the month until 12 May 2031". A rule for which there are no words is shown as
 * its RRULE text.
 */
export function ruleInWords(rule: Rule, language: WordLanguage): string {
  const words = LANGUAGES[language];
  const { count, until, ...endless } = rule;
  const repeated = repetition(rule, words) ?? words.byRule(formatRule(endless));
  if (count !== undefined) return `${repeated}${words.times(count)}`;
  if (until === undefined) return repeated;
  if (until.kind === 'day') return `${repeated} ${words.until(dayOf(until.date, words))}`;
  const [date = '', time = ''] = until.wall.split(' ');
  const hour = `${time.slice(0, 5)}${until.kind === 'utc' ? ' UTC' : ''}`;
  return `${repeated} ${words.until(words.at(dayOf(date, words), hour))}`;
}

/** What is wrong with a rule, and what to do. It begins with the name of the part. */
export const faultInWords = (fault: RuleFault, language: WordLanguage): string =>
  `${fault.part}${LANGUAGES[language].colon} ${LANGUAGES[language].faults[fault.reason](fault.value ?? '')}`;

function dayOf(date: string, words: Words): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${words.date(month ?? 1, day ?? 1)} ${year ?? ''}`;
}

/** The rule without its end; undefined if there are no words for it. */
function repetition(rule: Rule, words: Words): string | undefined {
  const { frequency, interval, days } = rule;
  const given = Object.keys(rule.numbers).filter((part) => numbersOf(rule, part as NumberPart).length > 0);
  const only = (...parts: NumberPart[]): boolean =>
    given.length === parts.length && parts.every((part) => given.includes(part));
  const months = numbersOf(rule, 'BYMONTH');
  const monthDays = numbersOf(rule, 'BYMONTHDAY');
  const every = words.every[frequency](interval);
  const plainDays = days.every(({ nth }) => nth === undefined);
  if (days.length === 0 && only()) return every;
  if (frequency === 'WEEKLY' && plainDays && only()) {
    const list = words.list(days.map(({ weekday }) => words.weekdays[weekday] ?? ''));
    return interval === 1 ? words.everyDay(list) : words.onWeekdays(every, list);
  }
  if (frequency === 'MONTHLY' && days.length === 0 && only('BYMONTHDAY'))
    return words.onMonthDays(every, words.list(monthDays.map(words.monthDay)));
  const places = days.map((day) => placeOf(day, words));
  const ordinal = places.every((place) => place !== undefined) ? words.list(places) : undefined;
  if (frequency === 'MONTHLY' && ordinal !== undefined && only())
    return interval === 1 ? words.everyPlace(ordinal) : words.everyPlaceOf(ordinal, interval);
  if (frequency !== 'YEARLY') return undefined;
  if (days.length === 0 && only('BYMONTH', 'BYMONTHDAY') && monthDays.every((day) => day > 0)) {
    const dates = months.flatMap((month) => monthDays.map((day) => words.date(month, day)));
    return words.onDates(every, words.list(dates));
  }
  if (days.length > 0 && ordinal !== undefined && only('BYMONTH'))
    return words.onPlaces(every, ordinal, words.list(months.map((month) => words.months[month - 1] ?? '')));
  return undefined;
}

/** "second Tuesday"; undefined if there is no usual word. */
function placeOf({ weekday, nth }: RuleDay, words: Words): string | undefined {
  const place = nth === undefined ? undefined : words.places[nth];
  return place === undefined ? undefined : words.place(place, words.weekdays[weekday] ?? '');
}

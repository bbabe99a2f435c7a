import { formatRule } from '../../../server/src/domain/recurrence/format-rule';
import { parseRule } from '../../../server/src/domain/recurrence/parse-rule';
import { isBounded, numbersOf } from '../../../server/src/domain/recurrence/rule';
import type { NumberPart, Rule, RuleFault } from '../../../server/src/domain/recurrence/rule';
import { dayOfDate } from '../../../server/src/domain/time/day-text';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { emptyForm, ruleOfFields, wholeNumber } from '../editorial/rule-form';
import type { CopyForm } from '../editorial/rule-form';

/**
 * The form as it starts for the rule of a series. A rule for which there are no fields is shown as its text.
 * @param text RFC 5545 text
 * @param first its first time, `YYYY-MM-DD HH:mm:ss`
 * @param weekStart first day of the week of the form's fields
 */
export function formOfRule(text: string, first: string, weekStart: WeekStart): CopyForm {
  const form = emptyForm(first);
  const parsed = parseRule(text);
  if ('fault' in parsed) return { ...form, way: 'text', ruleText: text, end: 'never' };
  const { rule } = parsed;
  const fields = fieldsOf(rule, form, weekStart);
  const { count, until } = rule;
  const isPlain = until === undefined || until.kind === 'day';
  if (fields === undefined || !isPlain) return { ...form, way: 'text', ruleText: text, end: 'never' };
  const end = until !== undefined ? 'until' : count !== undefined ? 'count' : 'never';
  return {
    ...{ ...form, ...fields, end },
    interval: String(rule.interval),
    ...(until !== undefined && until.kind === 'day' && { until: until.date }),
    ...(count !== undefined && { count: String(count) }),
  };
}

const NTH = [1, 2, 3, 4, -1] as const;

/** The fields of a rule without its interval and its end; undefined if there are none for it. */
function fieldsOf(rule: Rule, form: CopyForm, weekStart: WeekStart): Partial<CopyForm> | undefined {
  const { frequency, interval, days, numbers } = rule;
  const given = Object.keys(numbers).filter((part) => numbersOf(rule, part as NumberPart).length > 0);
  const isBare = days.length === 0 && given.length === 0;
  if (frequency === 'DAILY') return isBare ? { every: 'day' } : undefined;
  if (frequency === 'WEEKLY') {
    const isPlain = given.length === 0 && days.every(({ nth }) => nth === undefined);
    // Which weeks an interval skips depends on the day that a week begins with.
    if (!isPlain || (interval > 1 && rule.weekStart !== weekStart)) return undefined;
    return { every: 'week', ...(days.length > 0 && { weekdays: days.map(({ weekday }) => weekday) }) };
  }
  const [day, ...otherDays] = days;
  const [monthDay, ...otherMonthDays] = numbersOf(rule, 'BYMONTHDAY');
  if (frequency === 'MONTHLY') {
    if (isBare) return { every: 'month' };
    const nth = NTH.find((known) => known === day?.nth);
    if (day && nth && otherDays.length === 0 && given.length === 0)
      return { every: 'weekday of month', nth, weekday: day.weekday };
    const isOfMonth = days.length === 0 && given.length === 1 && otherMonthDays.length === 0;
    return isOfMonth && monthDay !== undefined && monthDay > 0
      ? { every: 'month', dayOfMonth: String(monthDay) }
      : undefined;
  }
  const onItsDay = formatRule({
    ...rule,
    ...ruleOfFields({ ...form, every: 'year', interval: '1' }, weekStart),
    interval,
  });
  const { count: _count, until: _until, ...endless } = rule;
  const isOnItsDay = isBare || withoutEnd(onItsDay) === formatRule(endless);
  return isOnItsDay ? { every: 'year' } : undefined;
}

const withoutEnd = (text: string): string => text.replace(/;(COUNT|UNTIL)=[^;]*/g, '');

/**
 * The rule that the form describes, as RFC 5545 text; undefined while a needed field is missing or wrong.
 * @param weekStart see `ruleOfFields`
 */
export function ruleTextOf(
  form: CopyForm,
  weekStart: WeekStart,
): { text: string } | { fault: RuleFault } | undefined {
  if (form.way === 'text') {
    if (form.ruleText.trim() === '') return undefined;
    const parsed = parseRule(form.ruleText);
    if ('fault' in parsed) return parsed;
    if (isBounded(parsed.rule)) return { text: form.ruleText };
    const ended = withEnd(parsed.rule, form);
    return ended && { text: [formatRule(ended), ...datesIn(form.ruleText)].join('\n') };
  }
  const rule = ruleOfFields(form, weekStart);
  const ended = rule && withEnd(rule, form);
  return ended && { text: formatRule(ended) };
}

/** The lines of a text that name single dates. */
const datesIn = (text: string): string[] =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => /^\s*(EXDATE|RDATE)\b/i.test(line));

function withEnd(rule: Rule, { end, until, count }: CopyForm): Rule | undefined {
  if (end === 'never') return rule;
  if (end === 'until')
    return dayOfDate(until) === undefined ? undefined : { ...rule, until: { kind: 'day', date: until } };
  const most = wholeNumber(count);
  return most === undefined ? undefined : { ...rule, count: most };
}

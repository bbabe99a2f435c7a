import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { formatRule } from './format-rule';
import { parseRule } from './parse-rule';
import { ruleTexts } from './rules.fixtures';

const fault = (text: string): unknown => {
  const parsed = parseRule(text);
  return 'fault' in parsed ? [parsed.fault.part, parsed.fault.reason] : undefined;
};
const canonical = (text: string): string | undefined => {
  const parsed = parseRule(text);
  return 'fault' in parsed ? undefined : formatRule(parsed.rule);
};

describe('the text of a rule', () => {
  it('is taken with and without its name, in any case and order, folded, and with dates beside it', () => {
    const rule = 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=-1FR,2TU;WKST=SU';
    expect(canonical(rule)).toBe(rule);
    expect(canonical('rrule:wkst=su;byday=+2TU,-1fr;count=10;interval=02;freq=monthly;')).toBe(rule);
    expect(canonical('FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=SU,MO,\r\n MO')).toBe('FREQ=WEEKLY;BYDAY=MO,SU');
    expect(
      parseRule(
        'EXDATE;VALUE=DATE:20310512,20310513\nRRULE:FREQ=DAILY\nRDATE;TZID=Europe/Paris:20310601T100000',
      ),
    ).toMatchObject({
      leftOut: [
        { kind: 'day', date: '2031-05-12' },
        { kind: 'day', date: '2031-05-13' },
      ],
      extra: [{ kind: 'local', wall: '2031-06-01 10:00:00', zone: 'Europe/Paris' }],
    });
  });

  it.each([
    ['', 'RRULE', 'missing'],
    ['EXDATE:20310512', 'RRULE', 'missing'],
    ['INTERVAL=2', 'FREQ', 'missing'],
    ['FREQ=OFTEN', 'FREQ', 'value'],
    ['FREQ=HOURLY', 'FREQ', 'too fine'],
    ['every day', 'RRULE', 'unknown'],
    ['FREQ=DAILY;RSCALE=HEBREW', 'RRULE', 'unknown'],
    ['FREQ=DAILY;FREQ=DAILY', 'RRULE', 'twice'],
    ['RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY', 'RRULE', 'twice'],
    ['DTSTART:20310512T100000\nRRULE:FREQ=DAILY', 'RRULE', 'unknown'],
    ['x'.repeat(20_001), 'RRULE', 'too long'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL', 'value'],
    ['FREQ=DAILY;COUNT=0', 'COUNT', 'value'],
    ['FREQ=DAILY;COUNT=1001', 'COUNT', 'too many'],
    ['FREQ=DAILY;UNTIL=20310229', 'UNTIL', 'value'],
    ['FREQ=DAILY;UNTIL=20310228;COUNT=2', 'UNTIL', 'not with'],
    ['FREQ=DAILY;BYDAY=2TU', 'BYDAY', 'not with'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY', 'not with'],
    ['FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO', 'BYDAY', 'not with'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY', 'value'],
    ['FREQ=WEEKLY;WKST=XX', 'WKST', 'value'],
    ['FREQ=WEEKLY;BYMONTHDAY=2', 'BYMONTHDAY', 'not with'],
    ['FREQ=MONTHLY;BYWEEKNO=2', 'BYWEEKNO', 'not with'],
    ['FREQ=DAILY;BYYEARDAY=2', 'BYYEARDAY', 'not with'],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH', 'value'],
    ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH', 'value'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS', 'alone'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'BYMONTHDAY', 'never'],
    ['FREQ=DAILY;BYDAY=MO;BYSETPOS=2', 'BYSETPOS', 'never'],
    [`FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=${[...Array(40).keys()].join(',')}`, 'BYMINUTE', 'too many times'],
    ['FREQ=DAILY\nEXDATE:tomorrow', 'EXDATE', 'value'],
    ['FREQ=DAILY\nRDATE;VALUE=PERIOD:20310512T100000/PT1H', 'RDATE', 'value'],
    ['FREQ=DAILY\nRDATE;TZID=Moon:20310512T100000', 'RDATE', 'value'],
  ])('%s is refused', (text, part, reason) => {
    expect(fault(text)).toEqual([part, reason]);
  });

  it('is the same after it was written and parsed', () => {
    fc.assert(
      fc.property(ruleTexts, (text) => {
        const once = canonical(text);
        return once === undefined || canonical(once) === once;
      }),
      { numRuns: 500 },
    );
  });

  it('never throws', () => {
    const pieces = [
      'FREQ=DAILY',
      'BYDAY=',
      ';',
      ',',
      '=',
      ':',
      '\n',
      'EXDATE',
      '-1MO',
      'UNTIL=2031',
      'T',
      'Z',
      '9',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (texts) => {
        parseRule(texts.join(''));
      }),
    );
  });
});

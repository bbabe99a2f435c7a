import { describe, expect, it } from '@jest/globals';
import { emptyForm } from '../editorial/rule-form';
import type { CopyForm } from '../editorial/rule-form';
import { formOfRule, ruleTextOf } from './series-rule';

const FIRST = '2031-05-05 19:00:00';
const form = (text: string): CopyForm => formOfRule(text, FIRST, 1);
const again = (text: string) => ruleTextOf(form(text), 1);

describe('the form for the rule of a series', () => {
  it.each([
    ['FREQ=DAILY;COUNT=3', { every: 'day', end: 'count', count: '3' }],
    ['FREQ=DAILY;INTERVAL=10', { every: 'day', interval: '10', end: 'never' }],
    ['FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6', { every: 'week', weekdays: [1, 4] }],
    ['FREQ=WEEKLY;INTERVAL=2;UNTIL=20311231;BYDAY=MO', { end: 'until', until: '2031-12-31' }],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', { every: 'month', dayOfMonth: '31' }],
    ['FREQ=MONTHLY;BYDAY=2TU;COUNT=3', { every: 'weekday of month', nth: 2, weekday: 2 }],
    ['FREQ=MONTHLY;BYDAY=-1FR', { every: 'weekday of month', nth: -1, weekday: 5 }],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5;COUNT=2', { every: 'year', count: '2' }],
  ] as const)('shows %s in fields, which say the same', (text, fields) => {
    expect(form(text)).toMatchObject({ way: 'rule', ...fields });
    const parts = (rule: string): string[] => rule.split(';').toSorted();
    expect(parts(Object(again(text)).text)).toEqual(parts(text));
  });

  it('shows what the start gives in fields as well', () => {
    expect(form('FREQ=WEEKLY;COUNT=3')).toMatchObject({ every: 'week', weekdays: [1] });
    expect(again('FREQ=MONTHLY;COUNT=3')).toEqual({ text: 'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=5' });
    expect(form('FREQ=YEARLY;COUNT=3')).toMatchObject({ every: 'year' });
  });

  it.each([
    'FREQ=DAILY;BYMONTH=1;COUNT=3',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=3;WKST=SU',
    'FREQ=WEEKLY;COUNT=3;BYHOUR=9,18',
    'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3',
    'FREQ=MONTHLY;BYDAY=TU;COUNT=3',
    'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5;COUNT=2',
    'FREQ=YEARLY;BYDAY=1MO;COUNT=2',
    'FREQ=DAILY;UNTIL=20310601T100000Z',
  ])('shows %s as its text', (text) => {
    expect(form(text)).toMatchObject({ way: 'text', ruleText: text });
    expect(again(text)).toEqual({ text });
  });

  it('reads a text with the end of the fields, and keeps its single dates', () => {
    const ruleText = 'RRULE:FREQ=WEEKLY\nEXDATE:20310512T190000\nRDATE:20310601T1\n 90000';
    const of = (more: Partial<CopyForm>) =>
      ruleTextOf({ ...emptyForm(FIRST), way: 'text', ruleText, ...more }, 1);
    expect(of({ end: 'never' })).toEqual({
      text: 'FREQ=WEEKLY\nEXDATE:20310512T190000\nRDATE:20310601T190000',
    });
    expect(of({ count: '5' })).toMatchObject({ text: expect.stringContaining('FREQ=WEEKLY;COUNT=5') });
    expect(of({ end: 'until', until: '2031-06-01' })).toMatchObject({
      text: expect.stringContaining('UNTIL=20310601'),
    });
  });

  it('has no rule while a field is missing or wrong', () => {
    expect(ruleTextOf({ ...form('FREQ=DAILY;COUNT=3'), count: '' }, 1)).toBeUndefined();
    expect(ruleTextOf({ ...form('FREQ=WEEKLY'), weekdays: [] }, 1)).toBeUndefined();
    expect(ruleTextOf({ ...form('FREQ=DAILY'), end: 'until', until: '31' }, 1)).toBeUndefined();
    expect(ruleTextOf({ ...emptyForm(FIRST), way: 'text', ruleText: ' ' }, 1)).toBeUndefined();
    expect(ruleTextOf({ ...emptyForm(FIRST), way: 'text', ruleText: 'FREQ=NEVER' }, 1)).toMatchObject({
      fault: { part: 'FREQ' },
    });
  });
});

import { wallTime } from '../time/types';
import { readZone } from '../time/zone-text';
import { datesOf, faultOf } from './dates';
import { formatRule } from './format-rule';
import { wallsOf } from './moment';
import { parseRule } from './parse-rule';
import type { Rule, RuleFault } from './rule';

/**
 * The examples of RFC 5545 3.8.5.3, in America/New_York: the start, the rule, and its dates as listed there. A date that has no time of
 * day has that of the start; `...` at the end stands for a rule that goes on.
 */
export interface Example {
  start: string;
  rule: string;
  dates: string;
}

const NINE = '1997-09-02 09:00:00';
const daily = (first: string, last: string, every = 1): string => {
  const days: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += every * 86_400_000)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days.join(' ');
};
const january = (year: number): string => daily(`${year}-01-01`, `${year}-01-31`);
const eachTwentyMinutes = (date: string): string =>
  [9, 10, 11, 12, 13, 14, 15, 16]
    .flatMap((hour) =>
      ['00', '20', '40'].map((minute) => `${date}T${String(hour).padStart(2, '0')}:${minute}`),
    )
    .join(' ');

export const EXAMPLES: readonly Example[] = [
  { start: NINE, rule: 'FREQ=DAILY;COUNT=10', dates: daily('1997-09-02', '1997-09-11') },
  { start: NINE, rule: 'FREQ=DAILY;UNTIL=19971224T000000Z', dates: daily('1997-09-02', '1997-12-23') },
  { start: NINE, rule: 'FREQ=DAILY;INTERVAL=2', dates: `${daily('1997-09-02', '1997-12-03', 2)} ...` },
  {
    start: NINE,
    rule: 'FREQ=DAILY;INTERVAL=10;COUNT=5',
    dates: '1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12',
  },
  {
    start: '1998-01-01 09:00:00',
    rule: 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    dates: `${january(1998)} ${january(1999)} ${january(2000)}`,
  },
  {
    start: '1998-01-01 09:00:00',
    rule: 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    dates: `${january(1998)} ${january(1999)} ${january(2000)}`,
  },
  { start: NINE, rule: 'FREQ=WEEKLY;COUNT=10', dates: daily('1997-09-02', '1997-11-04', 7) },
  { start: NINE, rule: 'FREQ=WEEKLY;UNTIL=19971224T000000Z', dates: daily('1997-09-02', '1997-12-23', 7) },
  {
    start: NINE,
    rule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    dates: `${daily('1997-09-02', '1998-02-17', 14)} ...`,
  },
  {
    start: NINE,
    rule: 'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    dates:
      '1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18 1997-09-23 1997-09-25 1997-09-30 1997-10-02',
  },
  {
    start: NINE,
    rule: 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    dates:
      '1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18 1997-09-23 1997-09-25 1997-09-30 1997-10-02',
  },
  {
    start: '1997-09-01 09:00:00',
    rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    dates:
      '1997-09-01 1997-09-03 1997-09-05 1997-09-15 1997-09-17 1997-09-19 1997-09-29 1997-10-01 1997-10-03 1997-10-13 ' +
      '1997-10-15 1997-10-17 1997-10-27 1997-10-29 1997-10-31 1997-11-10 1997-11-12 1997-11-14 1997-11-24 1997-11-26 ' +
      '1997-11-28 1997-12-08 1997-12-10 1997-12-12 1997-12-22',
  },
  {
    start: NINE,
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    dates: '1997-09-02 1997-09-04 1997-09-16 1997-09-18 1997-09-30 1997-10-02 1997-10-14 1997-10-16',
  },
  {
    start: '1997-09-05 09:00:00',
    rule: 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    dates:
      '1997-09-05 1997-10-03 1997-11-07 1997-12-05 1998-01-02 1998-02-06 1998-03-06 1998-04-03 1998-05-01 1998-06-05',
  },
  {
    start: '1997-09-05 09:00:00',
    rule: 'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    dates: '1997-09-05 1997-10-03 1997-11-07 1997-12-05',
  },
  {
    start: '1997-09-07 09:00:00',
    rule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    dates:
      '1997-09-07 1997-09-28 1997-11-02 1997-11-30 1998-01-04 1998-01-25 1998-03-01 1998-03-29 1998-05-03 1998-05-31',
  },
  {
    start: '1997-09-22 09:00:00',
    rule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    dates: '1997-09-22 1997-10-20 1997-11-17 1997-12-22 1998-01-19 1998-02-16',
  },
  {
    start: '1997-09-28 09:00:00',
    rule: 'FREQ=MONTHLY;BYMONTHDAY=-3',
    dates: '1997-09-28 1997-10-29 1997-11-28 1997-12-29 1998-01-29 1998-02-26 ...',
  },
  {
    start: NINE,
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    dates:
      '1997-09-02 1997-09-15 1997-10-02 1997-10-15 1997-11-02 1997-11-15 1997-12-02 1997-12-15 1998-01-02 1998-01-15',
  },
  {
    start: '1997-09-30 09:00:00',
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    dates:
      '1997-09-30 1997-10-01 1997-10-31 1997-11-01 1997-11-30 1997-12-01 1997-12-31 1998-01-01 1998-01-31 1998-02-01',
  },
  {
    start: '1997-09-10 09:00:00',
    rule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    dates:
      '1997-09-10 1997-09-11 1997-09-12 1997-09-13 1997-09-14 1997-09-15 1999-03-10 1999-03-11 1999-03-12 1999-03-13',
  },
  {
    start: NINE,
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    dates:
      '1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-11-04 1997-11-11 1997-11-18 1997-11-25 1998-01-06 ' +
      '1998-01-13 1998-01-20 1998-01-27 1998-03-03 1998-03-10 1998-03-17 1998-03-24 1998-03-31 ...',
  },
  {
    start: '1997-06-10 09:00:00',
    rule: 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    dates:
      '1997-06-10 1997-07-10 1998-06-10 1998-07-10 1999-06-10 1999-07-10 2000-06-10 2000-07-10 2001-06-10 2001-07-10',
  },
  {
    start: '1997-03-10 09:00:00',
    rule: 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    dates:
      '1997-03-10 1999-01-10 1999-02-10 1999-03-10 2001-01-10 2001-02-10 2001-03-10 2003-01-10 2003-02-10 2003-03-10',
  },
  {
    start: '1997-01-01 09:00:00',
    rule: 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    dates:
      '1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09 2000-07-18 2003-01-01 2003-04-10 2003-07-19 2006-01-01',
  },
  {
    start: '1997-05-19 09:00:00',
    rule: 'FREQ=YEARLY;BYDAY=20MO',
    dates: '1997-05-19 1998-05-18 1999-05-17 ...',
  },
  {
    start: '1997-05-12 09:00:00',
    rule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    dates: '1997-05-12 1998-05-11 1999-05-17 ...',
  },
  {
    start: '1997-03-13 09:00:00',
    rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    dates:
      '1997-03-13 1997-03-20 1997-03-27 1998-03-05 1998-03-12 1998-03-19 1998-03-26 1999-03-04 1999-03-11 1999-03-18 ' +
      '1999-03-25 ...',
  },
  {
    start: '1997-06-05 09:00:00',
    rule: 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    dates: `${daily('1997-06-05', '1997-08-28', 7)} ${daily('1998-06-04', '1998-08-27', 7)} ${daily('1999-06-03', '1999-08-26', 7)} ...`,
  },
  {
    start: NINE,
    rule: 'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13\nEXDATE;TZID=America/New_York:19970902T090000',
    dates: '1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13 ...',
  },
  {
    start: '1997-09-13 09:00:00',
    rule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    dates:
      '1997-09-13 1997-10-11 1997-11-08 1997-12-13 1998-01-10 1998-02-07 1998-03-07 1998-04-11 1998-05-09 1998-06-13 ...',
  },
  {
    start: '1996-11-05 09:00:00',
    rule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    dates: '1996-11-05 2000-11-07 2004-11-02 ...',
  },
  {
    start: '1997-09-04 09:00:00',
    rule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    dates: '1997-09-04 1997-10-07 1997-11-06',
  },
  {
    start: '1997-09-29 09:00:00',
    rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    dates: '1997-09-29 1997-10-30 1997-11-27 1997-12-30 1998-01-29 1998-02-26 1998-03-30 ...',
  },
  {
    start: NINE,
    rule: 'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    dates: `${eachTwentyMinutes('1997-09-02')} ${eachTwentyMinutes('1997-09-03')} ...`,
  },
  {
    start: '1997-08-05 09:00:00',
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    dates: '1997-08-05 1997-08-10 1997-08-19 1997-08-24',
  },
  {
    start: '1997-08-05 09:00:00',
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    dates: '1997-08-05 1997-08-17 1997-08-19 1997-08-31',
  },
  {
    start: '2007-01-15 09:00:00',
    rule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    dates: '2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30',
  },
];

/** The examples whose frequency is finer than a day. */
export const FINER_EXAMPLES = [
  'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z',
  'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
  'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
  'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
] as const;

/** What is found for an example, and what it lists; `again` is the rule after it was written and parsed. */
export function readExample({ start: first, rule: text, dates }: Example): {
  found: string[];
  expected: string[];
  fault: RuleFault | undefined;
  rule: Rule;
  again: Rule | undefined;
} {
  const start = wallTime(first);
  const zone = readZone('America/New_York');
  const parsed = parseRule(text);
  if ('fault' in parsed || zone === undefined) throw new Error(`Not understood: ${text}`);
  const { rule } = parsed;
  const listed = dates.split(' ');
  const goesOn = listed.at(-1) === '...';
  const expected = (goesOn ? listed.slice(0, -1) : listed).map((date) =>
    date.includes('T') ? `${date.replace('T', ' ')}:00` : `${date}${first.slice(10)}`,
  );
  const leftOut = wallsOf(parsed.leftOut, start, zone);
  const series = { start, zone, extra: [], leftOut, gaps: 'leave out' } as const;
  const found = datesOf(rule, series, { atMost: goesOn ? expected.length : 1000 });
  const again = parseRule(formatRule(rule));
  return {
    found: found.map(({ original }) => original),
    expected,
    fault: faultOf(rule, series),
    rule,
    again: 'fault' in again ? undefined : again.rule,
  };
}

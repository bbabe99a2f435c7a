import { describe, expect, it } from '@jest/globals';
import { parseRule } from './parse-rule';
import { faultInWords, ruleInWords } from './words';

function inWords(text: string): [string, string] {
  const parsed = parseRule(text);
  if ('fault' in parsed) return [faultInWords(parsed.fault, 'en'), faultInWords(parsed.fault, 'fr')];
  return [ruleInWords(parsed.rule, 'en'), ruleInWords(parsed.rule, 'fr')];
}

describe('a rule in words', () => {
  it.each([
    [
      'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20310512',
      'every second Tuesday of the month until 12 May 2031',
      'chaque deuxième mardi du mois jusqu’au 12 mai 2031',
    ],
    ['FREQ=DAILY;COUNT=10', 'every day, 10 times', 'chaque jour, 10 fois'],
    ['FREQ=DAILY;COUNT=1', 'every day, once', 'chaque jour, 1 fois'],
    ['FREQ=DAILY;INTERVAL=2', 'every second day', 'un jour sur deux'],
    ['FREQ=YEARLY;INTERVAL=3', 'every 3 years', 'tous les 3 ans'],
    [
      'FREQ=WEEKLY;BYDAY=WE,MO,FR',
      'every Monday, Wednesday and Friday',
      'chaque lundi, mercredi et vendredi',
    ],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'every second week on Tuesday', 'une semaine sur deux le mardi'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'every month on the 1st and the 15th', 'chaque mois le 1er et le 15'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1,-12',
      'every month on the 12th day from the end and the last day',
      'chaque mois le 12e jour avant la fin et le dernier jour',
    ],
    [
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
      'every second month on the last Friday',
      'un mois sur deux le dernier vendredi',
    ],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'every year on 24 December', 'chaque année le 24 décembre'],
    [
      'FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
      'every year on the first Sunday of April',
      'chaque année le premier dimanche d’avril',
    ],
    [
      'FREQ=DAILY;UNTIL=20310501T220000Z',
      'every day until 1 May 2031, 22:00 UTC',
      'chaque jour jusqu’au 1er mai 2031 à 22:00 UTC',
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1;COUNT=3',
      'by the rule FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1, 3 times',
      'selon la règle FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1, 3 fois',
    ],
  ])('%s', (text, english, french) => {
    expect(inWords(text)).toEqual([english, french]);
  });

  it('has words for every fault', () => {
    expect(inWords('FREQ=DAILY;COUNT=5000')).toEqual([
      'COUNT: a series can have 1,000 dates. Use fewer.',
      'COUNT\u202f: une série peut avoir 1\u202f000 dates. Donnez-en moins.',
    ]);
    expect(inWords('FREQ=WEEKLY;BYDAY=XX')).toEqual([
      'BYDAY: "XX" is not a value of this part (RFC 5545).',
      'BYDAY\u202f: «\u202fXX\u202f» n’est pas une valeur de cette partie (RFC 5545).',
    ]);
  });
});

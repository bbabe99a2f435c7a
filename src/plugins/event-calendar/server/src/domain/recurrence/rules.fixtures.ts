import fc from 'fast-check';

const list = (least: number, most: number, length: number, negative = true): fc.Arbitrary<string> =>
  fc
    .array(
      fc
        .tuple(fc.integer({ min: least, max: most }), fc.boolean())
        .map(([size, back]) => (back && negative ? -size : size)),
      { minLength: 1, maxLength: length },
    )
    .map((numbers) => numbers.join(','));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const weekdays = fc.array(weekday, { minLength: 1, maxLength: 4 }).map((days) => days.join(','));
const places = (most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: most }), fc.boolean(), weekday), { minLength: 1, maxLength: 3 })
    .map((days) => days.map(([nth, back, day]) => `${back ? '-' : ''}${nth}${day}`).join(','));

const sometimes = (name: string, value: fc.Arbitrary<string>, weight = 3): fc.Arbitrary<string> =>
  fc.oneof(
    { weight, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: value.map((text) => `;${name}=${text}`) },
  );

const common = [
  sometimes('INTERVAL', fc.oneof(list(1, 4, 1, false), list(5, 30, 1, false)), 1),
  sometimes('BYMONTH', list(1, 12, 4, false)),
  sometimes('BYHOUR', list(0, 23, 3, false), 9),
  sometimes('BYMINUTE', list(0, 59, 3, false), 9),
  sometimes('WKST', weekday),
  sometimes('BYSETPOS', list(1, 6, 2), 5),
];
const either = (name: string, ...values: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  sometimes(name, fc.oneof(...values), 1);

/** Random rules without an end, of every frequency; some of them are refused. */
export const ruleTexts: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(
      fc.constant('FREQ=DAILY'),
      either('BYDAY', weekdays),
      sometimes('BYMONTHDAY', list(1, 31, 5)),
      ...common,
    ),
    fc.tuple(fc.constant('FREQ=WEEKLY'), either('BYDAY', weekdays), ...common),
    fc.tuple(
      fc.constant('FREQ=MONTHLY'),
      either('BYDAY', weekdays, places(5)),
      sometimes('BYMONTHDAY', list(1, 31, 5)),
      ...common,
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      either('BYDAY', weekdays, places(10)),
      sometimes('BYMONTHDAY', list(1, 31, 5)),
      sometimes('BYYEARDAY', list(1, 366, 3), 6),
      ...common,
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      sometimes('BYWEEKNO', list(1, 53, 3), 0),
      either('BYDAY', weekdays),
      ...common,
    ),
  )
  .map((parts) => parts.join(''));

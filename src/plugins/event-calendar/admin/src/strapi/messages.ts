/**
 * What Strapi's server says of wrong values, in English alone and without codes, with the names of our words that say the same and take
 * over the named groups. A message that nothing here knows is shown as it is.
 *
 * Seen with Strapi 5.54 (`entity-validator` of `@strapi/core`, `validators` of `@strapi/utils`). `tests/admin/refusals.test.ts` fails when
 * they change.
 */
export const SERVER_MESSAGES: readonly (readonly [said: RegExp, words: string])[] = [
  [/must be unique/, 'refused.unique'],
  [/must be at most (?<most>\d+) characters/, 'refused.tooLong'],
  [/required field|must be defined|must not be empty|at least 1 character|was: `null`/, 'refused.required'],
  [/^Document with id .* not found$|relation\(s\) of type .* do not exist$/, 'refused.leadsNowhere'],
  [/ must (be|match|have|only) /, 'refused.notValid'],
];

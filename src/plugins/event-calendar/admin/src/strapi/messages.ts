/**
 * Strapi's messages for invalid values, which are in English and have no codes, and the keys of the translated texts. Named groups
 * become values of the text. Unknown messages are shown unchanged.
 *
 * Seen with Strapi 5.54 (`entity-validator` of `@strapi/core`, `validators` of `@strapi/utils`). `tests/admin/refusals.test.ts` fails when
 * they change.
 */
export const SERVER_MESSAGES: readonly (readonly [message: RegExp, key: string])[] = [
  [/must be unique/, 'refused.unique'],
  [/must be at most (?<most>\d+) characters/, 'refused.tooLong'],
  [/required field|must be defined|must not be empty|at least 1 character|was: `null`/, 'refused.required'],
  [/^Document with id .* not found$|relation\(s\) of type .* do not exist$/, 'refused.leadsNowhere'],
  [/ must (be|match|have|only) /, 'refused.notValid'],
];

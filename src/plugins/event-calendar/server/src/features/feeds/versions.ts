/**
 * A hash of the texts that the formats write, one for each version of them. `versions.test.ts` fails when they write other texts,
 * and names the hash to add. The version is part of entity tags, so readers do not keep texts of an earlier version.
 */
export const FEED_TEXTS: readonly string[] = [
  'cb86b0a5a1be',
  'dc978ad55167',
  'cbaff046c07e',
  'a7ba93c4e213',
  '78691dc36e57',
];

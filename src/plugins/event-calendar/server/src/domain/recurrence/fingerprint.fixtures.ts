import type { SeriesDate } from './dates';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A fingerprint of dates: 16 hexadecimal digits (FNV-1a, 64 bits). It tells whether other dates come out than before; it is no
 * protection against somebody who looks for two lists with the same one.
 */
export function hashOf(dates: readonly SeriesDate[]): string {
  let hash = OFFSET;
  for (const { original, wall } of dates)
    for (const character of `${original}/${wall}\n`)
      hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0))) * PRIME);
  return hash.toString(16).padStart(16, '0');
}

import { createHmac, randomBytes } from 'node:crypto';

/** @returns a keyed hash of the text, which can stand for the text in memory */
export type Seal = (text: string) => string;

/** Returns a keyed hash with a random key: two seals give different hashes of the same text. */
export function createSeal(): Seal {
  const secret = randomBytes(32);
  return (text) => createHmac('sha256', secret).update(text).digest('base64');
}

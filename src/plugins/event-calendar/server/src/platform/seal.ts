import { createHmac, randomBytes } from 'node:crypto';

/** @returns what stands for a text in memory and cannot be turned back into it */
export type Seal = (text: string) => string;

/** A keyed hash whose key nobody knows: two seals make different ones of the same text. */
export function createSeal(): Seal {
  const secret = randomBytes(32);
  return (text) => createHmac('sha256', secret).update(text).digest('base64');
}

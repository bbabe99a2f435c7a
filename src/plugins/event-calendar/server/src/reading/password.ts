import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a given password is the stored one; takes equally long whichever it is (CONTRACT H-21). */
export function isPassword(given: string, stored: string): boolean {
  return timingSafeEqual(digest(given), digest(stored));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

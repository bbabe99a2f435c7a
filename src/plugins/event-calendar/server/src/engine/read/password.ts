import { createHash, timingSafeEqual } from 'node:crypto';

/** Decrypts a stored password; undefined if that is no longer possible. */
export type OpenPassword = (stored: string) => string | undefined;

/** Compares passwords in constant time. */
export function isPassword(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

/** Whether the password of a request, if any, matches a stored one. */
export function passwordMatcher(given: string | undefined, open: OpenPassword): (stored: string) => boolean {
  return (stored) => {
    if (given === undefined) return false;
    const right = open(stored);
    // A password that cannot be decrypted matches nothing.
    return right !== undefined && isPassword(given, right);
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

import { createHash, timingSafeEqual } from 'node:crypto';

/** The password of the form in which it is stored; undefined where nobody can tell it any more. */
export type OpenPassword = (stored: string) => string | undefined;

/** Whether a given password is the right one; takes equally long whichever it is. */
export function isPassword(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

/** Whether the password that came with a request, if any, is that of a stored form. */
export function fitting(given: string | undefined, open: OpenPassword): (stored: string) => boolean {
  return (stored) => {
    if (given === undefined) return false;
    const right = open(stored);
    // What cannot be opened fits nothing.
    return right !== undefined && isPassword(given, right);
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

import { invalidParameter } from './errors';

const KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * Reads an `Idempotency-Key` header; quotes around it, as RFC 8941 writes strings, are part of the key.
 * @param header as sent
 * @returns undefined if it was not sent
 * @throws CalendarError 400 if it is empty, too long, or has other than visible ASCII characters
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim();
  if (KEY.test(key)) return key;
  throw invalidParameter('Idempotency-Key', 'Idempotency-Key must have 1 to 255 visible ASCII characters.');
}

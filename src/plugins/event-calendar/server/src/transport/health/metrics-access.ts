import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Headers of proxies. A request with one of them may come from anywhere. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Who may read the metrics: with a token, those who send it; without one, programs on this machine that ask without a proxy.
 * @returns a check of the headers of a request and the address of its socket
 */
export function metricsAccess(
  token: string,
): (headers: IncomingHttpHeaders, address: string) => 'granted' | 'challenged' | 'refused' {
  if (token === '')
    return (headers, address) =>
      isLoopback(address) && PASSED_ON.every((name) => headers[name] === undefined) ? 'granted' : 'refused';
  const wanted = hashOf(token);
  return ({ authorization = '' }) => {
    const sent = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
    return timingSafeEqual(hashOf(sent), wanted) ? 'granted' : 'challenged';
  };
}

/** Hashes have the same length, which the comparison needs. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

import type { IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { isBody } from '../http/write-client';
import type { Body } from '../http/write-client';

/** What a client gets on the wire. */
export interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  /** The bytes of all headers, as a proxy counts them. */
  headerBytes: number;
  body: Body;
}

/** Reads an address, over https with any certificate. */
export const get = (address: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    const options = { rejectUnauthorized: false, headers: { Accept: 'application/json' } };
    const asked = (address.startsWith('https:') ? https : http).get(address, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers, rawHeaders } = response;
        const headerBytes = rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0);
        resolve({ status: statusCode, headers, headerBytes, body: parsed(text) });
      });
    });
    asked.on('error', reject);
  });

function parsed(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : {};
  } catch {
    return {};
  }
}

/** All web addresses that are values of a body, at any depth. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

/** The addresses of a `Link` header. */
export const addressesOf = (link: string | string[] | undefined): string[] =>
  [...String(link ?? '').matchAll(/<([^>]*)>/g)].map(([, address = '']) => address);

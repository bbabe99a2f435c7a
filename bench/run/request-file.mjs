import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As many requests as the fastest server handles in all rounds; a slower one needs fewer. */
const LINES = { ours: 150_000, limit: 150_000, remembering: 150_000, strapi: 10_000, fixed: 1 };

/**
 * Writes the requests to a server in the format of `requests.lua`.
 *
 * @param {string} folder
 * @param {{ name: string, requests: string }} asked
 * @param {{ name: string, url: string }} server
 * @param {{ size: number, at(n: number): object }} requests
 * @returns {{ file: string, size: number }} the requests repeat after `size`
 */
export function writeRequests(folder, asked, server, requests) {
  const count = requests.at(0) === requests.at(1) ? 1 : Math.min(LINES[server.name], requests.size);
  const kind = server.name === 'strapi' ? 'strapi' : 'ours';
  const own = new URL(server.url).host;
  const lines = Array.from({ length: count }, (_, index) => {
    const request = requests.at(index);
    return `GET\t${request[kind]}\t${request.host ?? own}\t\n`;
  });
  const file = join(folder, `${asked.name}-${server.name}.txt`);
  writeFileSync(file, lines.join(''));
  return { file, size: count };
}

/** Number of writing or disturbing requests: more than all rounds need. */
const MOST = 5000;

/**
 * Lines for `requests.lua`, with bodies.
 *
 * @param {{ url: string }} server
 * @param {(n: number) => { method: string, path: string, body?: object }} request
 */
export const linesOf = ({ url }, request) =>
  Array.from({ length: MOST }, (_, n) => {
    const { method, path, body } = request(n);
    return `${method}\t${path}\t${new URL(url).host}\t${body === undefined ? '' : JSON.stringify(body)}\n`;
  }).join('');

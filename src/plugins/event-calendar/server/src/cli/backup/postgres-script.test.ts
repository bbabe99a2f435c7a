import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { withoutTransactionTimeout } from './postgres-script';

const SETTING = 'SET transaction_timeout = 0;\n';
const HEAD = '-- é\nSET lock_timeout = 0;\n';
/** A row may look like the setting. */
const ROWS = `SELECT pg_catalog.set_config('search_path', '', false);\nCOPY t FROM stdin;\né\n${SETTING}\\.\n`;

async function sent(script: string, size: number): Promise<string> {
  const bytes = Buffer.from(script);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return Buffer.concat(
    await Readable.from(withoutTransactionTimeout(Readable.from(chunks))).toArray(),
  ).toString();
}

describe('a script for a server that does not know transaction_timeout', () => {
  it.each([1, 7, 50, 100_000])('has the rows and the other settings, in parts of %i bytes', async (size) => {
    expect(await sent(`${HEAD}${SETTING}SET a = 1;\n${ROWS}`, size)).toBe(`${HEAD}SET a = 1;\n${ROWS}`);
    expect(await sent(`${HEAD}${ROWS}`, size)).toBe(`${HEAD}${ROWS}`);
  });

  it('is unchanged if it has no settings', async () => {
    expect(await sent(SETTING, 10)).toBe(SETTING);
    const long = 'x'.repeat(100_000) + SETTING;
    expect(await sent(long, 1_000)).toBe(long);
  });
});

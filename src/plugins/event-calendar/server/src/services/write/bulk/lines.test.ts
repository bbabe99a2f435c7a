import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { splitLines } from './lines';
import type { Line } from './lines';

async function linesOf(chunks: readonly Uint8Array[], limit = 1000): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of splitLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), limit)) {
    lines.push(line);
  }
  return lines;
}

describe('splitLines', () => {
  it('gives the same lines however the file is cut into chunks', async () => {
    const text = fc.array(
      fc.string({ unit: 'binary' }).map((line) => line.replace(/[\r\n\ufeff]/g, '')),
      {
        minLength: 1,
      },
    );
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(40)), async (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks: Buffer[] = [];
        let from = 0;
        for (const cut of cuts) {
          chunks.push(bytes.subarray(from, from + cut));
          from += cut;
        }
        chunks.push(bytes.subarray(from));
        const read = await linesOf(
          chunks.filter((chunk) => chunk.length > 0),
          1e6,
        );
        expect(read.map((line) => ('text' in line ? line.text : line.unreadable))).toEqual(lines);
        expect(read.at(-1)?.bytes).toBe(bytes.length);
      }),
    );
  });

  it('counts every line, drops the byte order mark and carriage returns, and needs no last line end', async () => {
    const read = await linesOf([Buffer.from('\ufeffone\r\n\r\nthree')]);
    expect(read.map((line) => [line.number, 'text' in line && line.text])).toEqual([
      [1, 'one'],
      [2, ''],
      [3, 'three'],
    ]);
  });

  it('skips lines that are too long or not UTF-8', async () => {
    const read = await linesOf(
      [Buffer.from('x'.repeat(9)), Buffer.from('y\nok\n'), Buffer.from([0xff, 0x0a])],
      8,
    );
    expect(read.map((line) => ('text' in line ? line.text : line.unreadable))).toEqual([
      'longer than 8 bytes',
      'ok',
      'not UTF-8',
    ]);
  });
});

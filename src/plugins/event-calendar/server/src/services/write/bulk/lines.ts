import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** A line of a file, or why it cannot be read. `bytes` is the number of bytes of the file up to its end. */
export type Line = { number: number; bytes: number } & ({ text: string } | { unreadable: string });

const NEWLINE = 0x0a;

/**
 * Reads the lines of a file in order. At most one line is in memory, and none that is longer than `limit`.
 * @param limit bytes; longer lines are skipped and reported as unreadable
 */
export function readLines(path: string, limit: number): AsyncGenerator<Line> {
  return splitLines(createReadStream(path), limit);
}

/** The same for any stream of bytes; line ends are `\n` or `\r\n`, the last line needs none. */
export async function* splitLines(stream: Readable, limit: number): AsyncGenerator<Line> {
  let number = 0;
  let bytes = 0;
  let parts: Buffer[] = [];
  let length = 0;

  const finish = (): Line => {
    const line = decode(parts, length, limit);
    parts = [];
    length = 0;
    number++;
    return { number, bytes, ...line };
  };

  for await (const chunk of stream) {
    let rest: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    while (rest.length > 0) {
      const end = rest.indexOf(NEWLINE);
      const part = end < 0 ? rest : rest.subarray(0, end);
      bytes += end < 0 ? rest.length : end + 1;
      length += part.length;
      if (length <= limit) parts.push(part);
      else parts = [];
      rest = end < 0 ? Buffer.alloc(0) : rest.subarray(end + 1);
      if (end >= 0) yield finish();
    }
  }
  if (length > 0) yield finish();
}

function decode(
  parts: readonly Buffer[],
  length: number,
  limit: number,
): { text: string } | { unreadable: string } {
  if (length > limit) return { unreadable: `longer than ${limit} bytes` };
  try {
    // Fatal: an invalid byte is reported and does not become a replacement character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
    return { text: text.endsWith('\r') ? text.slice(0, -1) : text };
  } catch {
    return { unreadable: 'not UTF-8' };
  }
}

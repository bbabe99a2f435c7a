import { randomFillSync } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** Random bytes for many ids (`loadBulk` in `bench/run/loading.mjs`). */
const random = new Uint8Array(4096);
let used = random.length;

function nextByte(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random[used++] ?? 0;
}

/** A document id like Strapi's. */
export function newDocumentId(): string {
  let id = '';
  while (id.length < LENGTH) {
    const byte = nextByte();
    // All characters are equally likely; the first is not a digit.
    const letters = id === '' ? 26 : LETTERS.length;
    if (byte < letters * 7) id += LETTERS[byte % letters] ?? '';
  }
  return id;
}

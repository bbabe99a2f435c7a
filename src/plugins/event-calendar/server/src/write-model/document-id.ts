import { randomFillSync } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** Random bytes for many ids: asking for few of them takes as long as asking for many. */
const random = new Uint8Array(4096);
let used = random.length;

function nextByte(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random[used++] ?? 0;
}

/** A document id of the form of Strapi's own, which take longer to make than all else about a row. */
export function newDocumentId(): string {
  let id = '';
  while (id.length < LENGTH) {
    const byte = nextByte();
    // No letter more often than another; the first is no digit.
    const letters = id === '' ? 26 : LETTERS.length;
    if (byte < letters * 7) id += LETTERS[byte % letters] ?? '';
  }
  return id;
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The data of the last reading of this calendar in this language; undefined if there is none or it is unusable. */
export function loadLast({ data, address, language }) {
  try {
    const last = JSON.parse(readFileSync(data, 'utf8'));
    return last.address === address && last.language === language ? last : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the data of a reading as a whole or not at all. */
export function saveLast({ data, address, language }, { next, records }) {
  mkdirSync(dirname(data), { recursive: true });
  const beside = `${data}.${process.pid}`;
  writeFileSync(beside, JSON.stringify({ address, language, next, records }));
  renameSync(beside, data);
}

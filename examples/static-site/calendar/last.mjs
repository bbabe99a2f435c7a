import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What was read last of this calendar in this language; undefined where nothing was, or it cannot be used. */
export function loadLast({ data, address, language }) {
  try {
    const last = JSON.parse(readFileSync(data, 'utf8'));
    return last.address === address && last.language === language ? last : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was read, whole or not at all. */
export function saveLast({ data, address, language }, { next, records }) {
  mkdirSync(dirname(data), { recursive: true });
  const beside = `${data}.${process.pid}`;
  writeFileSync(beside, JSON.stringify({ address, language, next, records }));
  renameSync(beside, data);
}

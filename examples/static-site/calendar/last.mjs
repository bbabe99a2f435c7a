import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Changes with the form of the file, so that what another version has stored is not read. */
const VERSION = 2;

/** Whose data they are. Another token may show other events. */
const ownerOf = ({ address, language, token = '' }) => ({
  version: VERSION,
  address,
  language,
  token: createHash('sha256').update(token).digest('base64url'),
});

/** The data of the last reading of this calendar in this language; undefined if there is none or it is unusable. */
export function loadLast(settings) {
  try {
    const { next, records, ...owner } = JSON.parse(readFileSync(settings.data, 'utf8'));
    const isOurs = Object.entries(ownerOf(settings)).every(([name, value]) => owner[name] === value);
    return isOurs && typeof next === 'string' && isRecords(records) ? { next, records } : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecords = (records) => isObject(records) && Object.values(records).every(isObject);

/** Stores the data of a reading as a whole or not at all. */
export function saveLast(settings, { next, records }) {
  mkdirSync(dirname(settings.data), { recursive: true });
  const beside = `${settings.data}.new`;
  writeFileSync(beside, JSON.stringify({ ...ownerOf(settings), next, records }));
  renameSync(beside, settings.data);
}

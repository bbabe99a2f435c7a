/** Time limit for one part of the feed, in milliseconds. */
const PATIENCE = 30_000;

/** The calendar cannot be read, or the response is not that of a changes feed. */
export class Unreadable extends Error {
  name = 'Unreadable';
}

/** The key of a record in the map of records. */
const keyOf = ({ kind, id }) => `${kind} ${id}`;

/**
 * Reads the current calendar: the changes since the last reading, or everything. It returns only after all parts have
 * been read.
 * @param last `{ next, records }` of the last reading, if there is one
 * @returns `{ next, records, changed, whole }`: the token for the next reading; the records by kind and id; the number of entries;
 * whether everything was read
 * @throws Unreadable
 */
export async function readCalendar(settings, last) {
  const begun = last ?? { next: undefined, records: {} };
  const records = new Map(Object.entries(begun.records));
  let { next } = begun;
  let changed = 0;
  for (;;) {
    const part = await readPart(settings, next);
    // The token is older than the change log, the rights of the caller have changed, or the token is not of this calendar.
    if (part === 'gone') {
      if (last === undefined) throw new Unreadable('The calendar does not let anybody start');
      return readCalendar(settings, undefined);
    }
    for (const entry of part.changes) {
      changed += 1;
      if (entry.action === 'upsert') records.set(keyOf(entry), entry.record);
      else records.delete(keyOf(entry));
    }
    next = part.next;
    if (!part.more) return { next, records: Object.fromEntries(records), changed, whole: last === undefined };
  }
}

async function readPart({ address, language, token }, since) {
  const url = new URL(`${address}/api/${language}/calendar/sync/v1/changes?limit=100`);
  if (since !== undefined) url.searchParams.set('since', since);
  const response = await request(url, token);
  if (response.status === 410 || (response.status === 400 && since !== undefined)) return 'gone';
  if (response.status !== 200)
    throw new Unreadable(`${url.origin}${url.pathname} answered ${response.status}`);
  let part;
  try {
    part = await response.json();
  } catch {
    throw new Unreadable(`${url.origin}${url.pathname} sent no JSON, or an incomplete one`);
  }
  if (!Array.isArray(part?.changes) || typeof part.next !== 'string' || typeof part.more !== 'boolean')
    throw new Unreadable(`${url.origin}${url.pathname} is not a changes feed`);
  return part;
}

async function request(url, token) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw new Unreadable(`${url.origin} cannot be reached: ${error.cause?.message ?? error.message}`);
  }
}

import { parseVisibility, wasShown } from '../../domain/sync/previous-visibility';
import { StateNotHere, changesGone, invalidParameter } from '../../api/errors';
import type { LinkedRecords } from '../../engine/read/linked';
import type { ReadPort } from '../../storage/ports/port';
import type { WholeRow } from '../../engine/read/record-texts';
import { recordTexts } from '../../engine/read/record-texts';
import type { SlotValues } from '../../engine/read/slots';
import { fillSlots } from '../../engine/read/slots';
import type { ChangesAsker } from './asker';
import type { ChangesValues } from '../../resources/changes/parameters';
import type { InLog, Position, Seen, Token, View } from '../../resources/changes/position';
import { WHOLE, writeToken } from '../../resources/changes/position';
import type { Extent } from './rows';
import { readRecords, readRequested } from './rows';
import type { Touch } from './touches';
import { readTouches } from './touches';
import { cutPart, readFrom, requestedIn, windowOf } from './window';

/** What reading changes needs. */
export interface ChangesReading {
  port: ReadPort;
  /** The caches of an epoch of the calendar. */
  recordsOf: (epoch: number) => LinkedRecords;
  slots: SlotValues;
}

/** A part of the feed. */
export interface Changes {
  /** JSON texts. */
  entries: string[];
  next: Position;
  /** The last change. */
  seen: Seen;
  /** Whether there is more to read now. */
  more: boolean;
}

/** The content of a part of the feed, before its records are rendered. */
interface Found extends Omit<Changes, 'entries' | 'seen'> {
  shown: readonly WholeRow[];
  extent: Extent;
  /** Records that were shown before and no longer are. */
  removed: readonly Pick<Touch, 'kind' | 'publicId'>[];
}

/**
 * The changes for a reader since a token. Without one: everything, and then the changes since the reading began. A reader who
 * applies the entries in order ends with exactly the records of the lists in that language (docs/interface.md 20.2: no trash, no
 * hidden events, protected ones blanked), each as in a single read, including embedded records and counts. A record may come more
 * often than it has changed.
 *
 * `remove` says that a record is no longer shown, but not why. It comes only for records that this view could see at some time
 * since the token: a draft that was never shown is not reported (docs/interface.md 20.5).
 *
 * Two statements for a part of the first reading, three for a part of the log, whatever has changed.
 * @throws CalendarError 400 for a token of another caller or language, 410 if the reader has to start again
 */
export async function readChanges(
  reading: ChangesReading,
  asker: ChangesAsker,
  view: View,
  { since, limit }: Pick<ChangesValues, 'since' | 'limit'>,
): Promise<Changes> {
  if (since === 'outdated') throw changesGone();
  if (since !== undefined) demandView(since, view);
  const found =
    since?.position.in === 'log'
      ? await fromLog(reading, asker, { ...since, position: since.position }, limit)
      : await fromRecords(reading, asker, since, limit);
  const { port, recordsOf, slots } = reading;
  const { shown, removed, extent, next, more } = found;
  const { epoch, latest, mark } = extent;
  const translated = { language: asker.translation.language, reader: asker.reader };
  const asked = { rows: shown, change: latest, opened: false };
  const texts = await recordTexts(port, recordsOf(epoch), asked, translated);
  const upserts = shown.map(({ kind, public_id }, index) => {
    const record = fillSlots(texts[index] ?? '', slots);
    return `{"kind":"${kind}","id":${public_id},"action":"upsert","record":${record}}`;
  });
  const removals = removed.map(
    ({ kind, publicId }) => `{"kind":"${kind}","id":${publicId},"action":"remove"}`,
  );
  return { entries: [...upserts, ...removals], next, seen: { epoch, number: latest, mark }, more };
}

/**
 * The body of a response.
 * @param address of the feed, without a query string
 * @param given the parameters of the request, which the next one repeats
 */
export function changesBody(
  { entries, next, seen, more }: Changes,
  view: View,
  address: string,
  given: Readonly<Record<string, string>>,
): string {
  const token = writeToken({ ...view, seen, position: next });
  const query = new URLSearchParams({ ...given, since: token });
  const url = JSON.stringify(`${address}?${query.toString()}`);
  return `{"changes":[${entries.join(',')}],"next":"${token}","more":${more},"next_rest_url":${url}}`;
}

/** @throws CalendarError */
function demandView(given: View, view: View): void {
  if (given.language !== view.language)
    throw invalidParameter('since', `since belongs to another language, which is ${given.language}.`);
  if (given.caller !== view.caller) throw invalidParameter('since', 'since belongs to another caller.');
  if (given.shape !== view.shape) throw changesGone();
}

async function fromRecords(
  { port }: ChangesReading,
  asker: ChangesAsker,
  token: Pick<Token, 'seen' | 'position'> | undefined,
  limit: number,
): Promise<Found> {
  const position = token?.position.in === 'records' ? token.position : undefined;
  const paging = { seen: token?.seen.number ?? 0, after: position?.after ?? 0, limit: limit + 1 };
  const { extent, rows } = await readRecords(port, asker, paging);
  const since = position?.since ?? extent.latest;
  demandKept(extent, token?.seen, since);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last !== undefined)
    return { shown, removed: [], extent, next: { in: 'records', since, after: last.public_id }, more: true };
  const next: Position = { in: 'log', number: since, affected: WHOLE };
  return { shown, removed: [], extent, next, more: extent.latest > since };
}

async function fromLog(
  { port }: ChangesReading,
  asker: ChangesAsker,
  { seen, position }: { seen: Seen; position: InLog },
  limit: number,
): Promise<Found> {
  const from = readFrom(position);
  const { extent, touches, isEnd } = await readTouches(port, asker, from, seen.number, limit);
  demandKept(extent, seen, from.affected === WHOLE ? from.number : from.number - 1);
  const window = windowOf(touches, position, limit);
  const read = await readRequested(port, asker, requestedIn(window));
  const { rows, rest } = cutPart(window, read);
  const shown = rows.flatMap(({ row }) => row ?? []);
  const removed = removedAmong(window.own, new Set(shown.map(({ public_id }) => public_id)), asker);
  const found = { shown, removed, extent };
  if (rest !== undefined) return { ...found, next: rest, more: true };
  if (window.end !== undefined && (window.taken < touches.length || !isEnd)) {
    const { number, affected } = window.end;
    return { ...found, next: { in: 'log', number, affected }, more: true };
  }
  return { ...found, next: { in: 'log', number: extent.latest, affected: WHOLE }, more: false };
}

function removedAmong(
  touches: readonly Touch[],
  shown: ReadonlySet<number>,
  { kinds, reader, translation }: ChangesAsker,
): Touch[] {
  const gone = touches.filter(
    ({ kind, publicId, was }) =>
      was !== '' &&
      !shown.has(publicId) &&
      kinds.includes(kind) &&
      wasShown(parseVisibility(was), kind, reader, translation),
  );
  return [...new Map(gone.map((touch) => [touch.publicId, touch])).values()];
}

/**
 * Demands that a reader can continue from a position.
 * @param seen the content of a token; undefined for the first reading
 * @param done the last processed change: all later ones must still be in the log
 * @throws CalendarError 410 if later changes were deleted from the log, or if the log does not contain the state that the
 * reader has seen, because an earlier state of the database has replaced it
 */
function demandKept({ forgotten, epoch, known }: Extent, seen: Seen | undefined, done: number): void {
  if (done < forgotten) throw changesGone();
  if (seen !== undefined && (seen.epoch !== epoch || seen.mark !== known)) throw new StateNotHere();
}

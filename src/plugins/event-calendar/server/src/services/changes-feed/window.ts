import type { InLog } from '../../resources/changes/position';
import { WHOLE } from '../../resources/changes/position';
import type { LinkedPart, RequestedRecords, RequestedRow } from './rows';
import type { Touch } from './touches';

/** The places of the log for one response of limited length. */
export interface Window {
  /** The places whose own records are reported. */
  own: readonly Touch[];
  /** The places for which all events that show their records are reported too. */
  whole: readonly Touch[];
  /** The place for which perhaps not all events are reported. */
  part: { touch: Touch; read: LinkedPart } | undefined;
  /** The last one. */
  end: Touch | undefined;
  /** How many there are. */
  taken: number;
}

const FIRST = { start: '', event: 0 };

/** The place after which to read the log: a half-finished place is read again. */
export function readFrom({ number, affected, within }: InLog): { number: number; affected: number } {
  if (within === undefined) return { number, affected };
  return affected === 0 ? { number: number - 1, affected: WHOLE } : { number, affected: affected - 1 };
}

/** @param limit of the reported records */
export function windowOf(touches: readonly Touch[], position: InLog, limit: number): Window {
  const own: Touch[] = [];
  const whole: Touch[] = [];
  let room = limit;
  let taken = 0;
  let end: Touch | undefined;
  for (const touch of touches) {
    if (room <= 0) break;
    taken += 1;
    end = touch;
    const goesOn =
      position.within !== undefined &&
      touch.number === position.number &&
      touch.affected === position.affected;
    // Records that come again are reported then, unless they may be gone by then.
    if (!goesOn && (!touch.again || touch.was !== '')) {
      own.push(touch);
      room -= 1;
    }
    if (touch.linked > room) {
      const after = goesOn ? (position.within ?? FIRST) : FIRST;
      const read = { target: touch.publicId, after, limit: room + 1 };
      return { own, whole, part: { touch, read }, end, taken };
    }
    if (touch.linked > 0) whole.push(touch);
    room -= touch.linked;
  }
  return { own, whole, part: undefined, end, taken };
}

export const requestedIn = ({ own, whole, part }: Window): RequestedRecords => ({
  ids: own.map(({ publicId }) => publicId),
  targets: whole.map(({ publicId }) => publicId),
  part: part?.read,
});

/**
 * Removes what was read only to know whether there is more.
 * @returns the position within the last place, if it has more
 */
export function cutPart(
  { own, part }: Window,
  rows: readonly RequestedRow[],
): { rows: readonly RequestedRow[]; rest: InLog | undefined } {
  if (part === undefined) return { rows, rest: undefined };
  const { touch, read } = part;
  const room = read.limit - 1;
  const ofPart = rows.filter(({ start }) => start !== null).sort(inOrder);
  if (ofPart.length <= room) return { rows, rest: undefined };
  const extra = ofPart[room];
  const last = ofPart[room - 1];
  const within = last === undefined ? read.after : { start: last.start ?? '', event: last.id };
  const isOwn = own.some(({ publicId }) => publicId === extra?.id);
  return {
    rows: isOwn ? rows : rows.filter((row) => row !== extra),
    rest: { in: 'log', number: touch.number, affected: touch.affected, within },
  };
}

/** The order of the database: by the bytes of their starts. */
function inOrder(one: RequestedRow, other: RequestedRow): number {
  const [a, b] = [one.start ?? '', other.start ?? ''];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

import type { InLog } from '../../resources/changes/position';
import { WHOLE } from '../../resources/changes/position';
import type { LinkedPart, Wanted, WantedRow } from './rows';
import type { Touch } from './touches';

/** The places of the log that one answer takes, so that it does not get too long. */
export interface Window {
  /** Those whose records themselves are told of. */
  own: readonly Touch[];
  /** Those of which all events come along that show their records. */
  whole: readonly Touch[];
  /** The one of which perhaps not all events do. */
  part: { touch: Touch; read: LinkedPart } | undefined;
  /** The last one. */
  end: Touch | undefined;
  /** How many there are. */
  taken: number;
}

const FIRST = { start: '', event: 0 };

/** The place behind which the log is to be read: one that is done by half is read again. */
export function readFrom({ number, echo, within }: InLog): { number: number; echo: number } {
  if (within === undefined) return { number, echo };
  return echo === 0 ? { number: number - 1, echo: WHOLE } : { number, echo: echo - 1 };
}

/** @param limit of the records that are told of */
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
      position.within !== undefined && touch.number === position.number && touch.echo === position.echo;
    // What is touched again is told of then, unless it may be gone by now.
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

export const wantedOf = ({ own, whole, part }: Window): Wanted => ({
  ids: own.map(({ publicId }) => publicId),
  targets: whole.map(({ publicId }) => publicId),
  part: part?.read,
});

/**
 * Leaves out what was only read to find out that there is more.
 * @returns the position in the middle of the last place, where there is more of it
 */
export function cutPart(
  { own, part }: Window,
  rows: readonly WantedRow[],
): { rows: readonly WantedRow[]; rest: InLog | undefined } {
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
    rest: { in: 'log', number: touch.number, echo: touch.echo, within },
  };
}

/** As the database orders them: by the bytes of their starts. */
function inOrder(one: WantedRow, other: WantedRow): number {
  const [a, b] = [one.start ?? '', other.start ?? ''];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

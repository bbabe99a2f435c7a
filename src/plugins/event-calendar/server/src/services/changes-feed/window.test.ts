import { describe, expect, it } from '@jest/globals';
import type { InLog } from '../../resources/changes/position';
import { WHOLE } from '../../resources/changes/position';
import type { RequestedRow } from './rows';
import type { Touch } from './touches';
import { cutPart, readFrom, requestedIn, windowOf } from './window';

const touch = (number: number, more: Partial<Touch> = {}): Touch => ({
  number,
  affected: 0,
  kind: 'venue',
  publicId: 100 + number,
  was: '',
  again: false,
  linked: 0,
  ...more,
});
const start: InLog = { in: 'log', number: 0, affected: WHOLE };
const row = (id: number, at: string | null): RequestedRow => ({ id, start: at, row: null });

describe('a window on the log', () => {
  it('takes as many places as there is room for, with the events that show them', () => {
    const touches = [touch(1, { linked: 2 }), touch(2), touch(3)];
    const { own, whole, part, end, taken } = windowOf(touches, start, 4);
    expect(own).toEqual([touches[0], touches[1]]);
    expect(whole).toEqual([touches[0]]);
    expect([part, end, taken]).toEqual([undefined, touches[1], 2]);
  });

  it('skips records that come again later, unless they may be gone', () => {
    const touches = [touch(1, { again: true }), touch(2, { again: true, was: 'en:publish:1:0:1' }), touch(3)];
    expect(windowOf(touches, start, 2).own).toEqual([touches[1], touches[2]]);
    expect(windowOf(touches, start, 1)).toMatchObject({ own: [touches[1]], taken: 2 });
  });

  it('stops in the middle of a place that too many events show, and continues there', () => {
    const touches = [touch(1, { linked: 9 }), touch(2)];
    const first = windowOf(touches, start, 3);
    expect(requestedIn(first)).toEqual({
      ids: [101],
      targets: [],
      part: { target: 101, after: { start: '', event: 0 }, limit: 3 },
    });
    const read = [row(101, null), row(7, '2031-02-01'), row(5, '2031-01-01'), row(6, '2031-02-01')];
    const { rows, rest } = cutPart(first, read);
    expect(rows.map(({ id }) => id)).toEqual([101, 5, 6]);
    expect(rest).toEqual({
      in: 'log',
      number: 1,
      affected: 0,
      within: { start: '2031-02-01', event: 6 },
    });
    if (rest === undefined) return;
    expect(readFrom(rest)).toEqual({ number: 0, affected: WHOLE });
    const second = windowOf(touches, rest, 3);
    expect(requestedIn(second)).toEqual({
      ids: [],
      targets: [],
      part: { target: 101, after: { start: '2031-02-01', event: 6 }, limit: 4 },
    });
    expect(cutPart(second, [row(7, '2031-02-01')])).toEqual({
      rows: [row(7, '2031-02-01')],
      rest: undefined,
    });
  });

  it('has room for the events of a place even where the record itself took all of it', () => {
    const window = windowOf([touch(1, { linked: 2 })], start, 1);
    const { rows, rest } = cutPart(window, [row(101, null), row(5, '2031-01-01')]);
    expect(rows).toEqual([row(101, null)]);
    expect(rest).toMatchObject({ within: { start: '', event: 0 } });
  });

  it('reads a half-finished affected record again', () => {
    const within = { start: '', event: 0 };
    expect(readFrom({ in: 'log', number: 4, affected: 7, within })).toEqual({ number: 4, affected: 6 });
    expect(readFrom({ in: 'log', number: 4, affected: 7 })).toEqual({ number: 4, affected: 7 });
  });
});

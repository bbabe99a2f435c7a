import { describe, expect, it } from '@jest/globals';
import { finished, hourOfDays, meantSpan, switched, typedSpan } from './typed-span';

const evening = typedSpan('2031-05-14 20:00:00', '2031-05-14 22:30:00', false);
const typing = (part: Partial<{ date: string; time: string }>, side: 'start' | 'end' = 'start') => ({
  ...evening,
  [side]: { ...evening[side], ...part },
});

describe('a typed span', () => {
  it.each([
    [{ time: '8pm' }, '2031-05-14 20:00:00', '2031-05-14 22:30:00'],
    [{ time: '20h30' }, '2031-05-14 20:30:00', '2031-05-14 23:00:00'],
    [{ date: '2031-05-16', time: '9 am' }, '2031-05-16 09:00:00', '2031-05-16 11:30:00'],
    [{ time: '22' }, '2031-05-14 22:00:00', '2031-05-15 00:30:00'],
  ])('keeps its length when its start is typed as %j', (part, start, end) => {
    expect(meantSpan(typing(part))).toEqual({ start, end });
    expect(meantSpan(finished(typing(part)))).toEqual({ start, end });
  });

  it('has the typed end, after midnight on the next day', () => {
    expect(meantSpan(typing({ time: '1am' }, 'end'))).toEqual({
      start: '2031-05-14 20:00:00',
      end: '2031-05-15 01:00:00',
    });
    expect(meantSpan(typing({ time: '24:00' }, 'end'))).toMatchObject({ end: '2031-05-15 00:00:00' });
  });

  it.each([
    [{ time: '25:00' }, 'start', { start: { key: 'fields.wall-time.no-time', typed: '25:00' } }],
    [{ date: '' }, 'start', { start: { key: 'fields.wall-time.date-missing' } }],
    [{ time: '' }, 'end', { end: { key: 'fields.wall-time.time-missing' } }],
    [{ date: '2031-05-13' }, 'end', { end: { key: 'fields.wall-time.end-before-start' } }],
  ] as const)('says what is wrong with %j as its %s', (part, side, problems) => {
    expect(meantSpan(typing(part, side))).toMatchObject({ problems });
  });

  it('is one hour at the usual time when it is no longer all day, and what was typed stays', () => {
    const day = typedSpan('2031-05-14 00:00:00', '2031-05-14 23:59:59', true);
    const timed = switched(day, false, '18:30');
    expect(meantSpan(timed)).toEqual({ start: '2031-05-14 18:30:00', end: '2031-05-14 19:30:00' });
    expect(meantSpan({ ...timed, start: { ...timed.start, time: '18:00' } })).toEqual({
      start: '2031-05-14 18:00:00',
      end: '2031-05-14 19:00:00',
    });
    const days = typedSpan('2031-05-14 00:00:00', '2031-05-16 23:59:59', true);
    expect(meantSpan(switched(days, false, '18:30'))).toMatchObject({ end: '2031-05-16 19:30:00' });
    expect(meantSpan(switched(switched(evening, true, '10:00'), false, '10:00'))).toEqual({
      start: '2031-05-14 20:00:00',
      end: '2031-05-14 22:30:00',
    });
    expect(meantSpan(switched(evening, true, '10:00'))).toEqual({
      start: '2031-05-14 00:00:00',
      end: '2031-05-14 23:59:59',
    });
    expect(hourOfDays('2031-05-14 20:00:00', '2031-05-14 23:59:59', '18:00')).toBeUndefined();
  });
});

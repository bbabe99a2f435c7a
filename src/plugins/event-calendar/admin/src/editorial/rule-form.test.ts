import { describe, expect, it } from '@jest/globals';
import { emptyForm, formDates } from './rule-form';

describe('the form for copies', () => {
  it('starts with four weekly copies on the weekday of the event', () => {
    expect(formDates(emptyForm('2031-10-07 20:00:00'), 1)).toEqual([
      '2031-10-14',
      '2031-10-21',
      '2031-10-28',
      '2031-11-04',
    ]);
    expect(emptyForm('2031-10-30 20:00:00')).toMatchObject({ nth: -1, weekday: 4, dayOfMonth: '30' });
  });

  it('counts weeks from the event and makes no copy on its own day', () => {
    // A Sunday: the first copy is two weeks later, whichever day the week starts on.
    const form = { ...emptyForm('2026-11-29 20:00:00'), interval: '2', count: '2' };
    expect(formDates(form, 1)).toEqual(['2026-12-13', '2026-12-27']);
    expect(formDates(form, 0)).toEqual(['2026-12-13', '2026-12-27']);
    expect(formDates({ ...form, end: 'until', until: '2026-12-13' }, 0)).toEqual(['2026-12-13']);
  });

  it('counts every second week by the first day of the reader’s week', () => {
    const form = { ...emptyForm('2026-11-29 20:00:00'), interval: '2', count: '2', weekdays: [2] };
    expect(formDates(form, 0)).toEqual(['2026-12-01', '2026-12-15']);
    expect(formDates(form, 1)).toEqual(['2026-12-08', '2026-12-22']);
  });

  it('gives no days while a needed field is missing or wrong', () => {
    const form = emptyForm('2031-10-07 20:00:00');
    expect(formDates({ ...form, count: '' }, 1)).toEqual([]);
    expect(formDates({ ...form, interval: '0' }, 1)).toEqual([]);
    expect(formDates({ ...form, weekdays: [] }, 1)).toEqual([]);
    expect(formDates({ ...form, end: 'until' }, 1)).toEqual([]);
    expect(formDates({ ...form, every: 'month', dayOfMonth: '32' }, 1)).toEqual([]);
    expect(formDates({ ...form, way: 'days', days: ['2031-12-24'] }, 1)).toEqual(['2031-12-24']);
    expect(formDates({ ...form, end: 'until', until: '2031-10-21' }, 1)).toEqual([
      '2031-10-14',
      '2031-10-21',
    ]);
  });
});

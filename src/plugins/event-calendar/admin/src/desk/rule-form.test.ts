import { describe, expect, it } from 'vitest';
import { emptyForm, formDates } from './rule-form';

describe('the form for copies', () => {
  it('begins with four more weeks on the weekday of the event', () => {
    expect(formDates(emptyForm('2031-10-07 20:00:00'))).toEqual([
      '2031-10-14',
      '2031-10-21',
      '2031-10-28',
      '2031-11-04',
    ]);
    expect(emptyForm('2031-10-30 20:00:00')).toMatchObject({ nth: -1, weekday: 4, dayOfMonth: '30' });
  });

  it('means no days as long as something is missing', () => {
    const form = emptyForm('2031-10-07 20:00:00');
    expect(formDates({ ...form, count: '' })).toEqual([]);
    expect(formDates({ ...form, interval: '0' })).toEqual([]);
    expect(formDates({ ...form, weekdays: [] })).toEqual([]);
    expect(formDates({ ...form, end: 'until' })).toEqual([]);
    expect(formDates({ ...form, every: 'month', dayOfMonth: '32' })).toEqual([]);
    expect(formDates({ ...form, way: 'days', days: ['2031-12-24'] })).toEqual(['2031-12-24']);
    expect(formDates({ ...form, end: 'until', until: '2031-10-21' })).toEqual(['2031-10-14', '2031-10-21']);
  });
});

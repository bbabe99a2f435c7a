import { describe, expect, it } from '@jest/globals';
import { spanText } from './span-text';

const text = (start: string, end: string, options: { allDay?: boolean; language?: string } = {}) =>
  spanText({ start, end, allDay: false, language: 'en', ...options })?.replace(/\s/g, ' ');

describe('spanText', () => {
  it('names the day once if an event starts and ends on the same day', () => {
    expect(text('2031-05-10 20:00:00', '2031-05-10 22:00:00')).toBe('Sat, May 10, 2031, 8:00 – 10:00 PM');
    expect(text('2031-05-10 20:00:00', '2031-05-10 22:00:00', { language: 'fr' })).toBe(
      'sam. 10 mai 2031, 20:00 – 22:00',
    );
  });

  it('names both days of a longer event, and no times of an all-day event', () => {
    expect(text('2031-05-10 00:00:00', '2031-05-12 23:59:59', { allDay: true })).toBe(
      'Sat, May 10 – Mon, May 12, 2031',
    );
    expect(text('2031-12-31 20:00:00', '2032-01-01 02:00:00')).toContain('Jan 1, 2032, 2:00 AM');
  });

  it('shows only the start if the end is invalid, and nothing without a start', () => {
    expect(text('2031-05-10 20:00:00', '')).toBe('Sat, May 10, 2031, 8:00 PM');
    expect(text('', '2031-05-10 20:00:00')).toBeUndefined();
  });
});

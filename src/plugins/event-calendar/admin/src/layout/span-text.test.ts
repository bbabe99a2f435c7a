import { describe, expect, it } from '@jest/globals';
import { spanText } from './span-text';

const text = (start: string, end: string, options: { allDay?: boolean; language?: string } = {}) =>
  spanText({ start, end, allDay: false, language: 'en', ...options })?.replace(/\s/g, ' ');

describe('spanText', () => {
  it('says the day once where an event begins and ends on it', () => {
    expect(text('2031-05-10 20:00:00', '2031-05-10 22:00:00')).toBe('Sat, May 10, 2031, 8:00 – 10:00 PM');
    expect(text('2031-05-10 20:00:00', '2031-05-10 22:00:00', { language: 'fr' })).toBe(
      'sam. 10 mai 2031, 20:00 – 22:00',
    );
  });

  it('says both days of a longer one, and no times of days', () => {
    expect(text('2031-05-10 00:00:00', '2031-05-12 23:59:59', { allDay: true })).toBe(
      'Sat, May 10 – Mon, May 12, 2031',
    );
    expect(text('2031-12-31 20:00:00', '2032-01-01 02:00:00')).toContain('Jan 1, 2032, 2:00 AM');
  });

  it('says the start alone where the end cannot be, and nothing without a start', () => {
    expect(text('2031-05-10 20:00:00', '')).toBe('Sat, May 10, 2031, 8:00 PM');
    expect(text('', '2031-05-10 20:00:00')).toBeUndefined();
  });
});

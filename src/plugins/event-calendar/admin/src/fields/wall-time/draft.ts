import { addToWall } from '../../../../server/src/domain/time/moved-wall';
import { isEndOfDay, readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { DAY } from '../../../../server/src/domain/time/wall-clock';

/** The content of the two inputs of a wall time. */
export interface Draft {
  /** `YYYY-MM-DD` or `''`; the browser's date input gives nothing else. */
  date: string;
  /** The text as it was typed. */
  time: string;
}

/** Splits a stored text for the two inputs. A text without a date goes into the second one, so that it is visible and kept. */
export function draftOf(value: unknown): Draft {
  const text = typeof value === 'string' ? value.trim() : '';
  const [, date = '', rest = ''] = /^(\d{4}-\d\d-\d\d)?(?:[ T]|$)?(.*)$/s.exec(text) ?? [];
  const exact = /^\d\d:\d\d:\d\d$/.test(rest);
  return { date, time: exact ? shortTime(rest) : rest };
}

/**
 * The value for the form: `YYYY-MM-DD HH:mm:ss` if both inputs are filled, `''` if both are empty. A missing part or an invalid time
 * goes in unchanged: the server refuses it with an error at the field, and no typed text is lost.
 * @param wholeDay the time of day for an all-day event, whose time is not typed; undefined for other events
 */
export function valueOf({ date, time }: Draft, wholeDay: string | undefined): string {
  const typed = readTypedTime(time) ?? (date === '' ? undefined : wholeDay);
  return `${date} ${typed ?? time.trim()}`.trim();
}

/** The inputs of an end time after they are left: 24:00 becomes 00:00 of the next day. Without a date they stay as typed. */
export function plainEnd({ date, time }: Draft): Draft {
  const midnight = `${date} 00:00:00`;
  if (!isEndOfDay(time) || !isWallTime(midnight)) return { date, time };
  return { date: addToWall(midnight, DAY).slice(0, 10), time: '00:00' };
}

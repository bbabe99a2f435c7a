import { wallLater } from '../../../../server/src/domain/time/moved-wall';
import { isEndOfDay, readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { DAY } from '../../../../server/src/domain/time/wall-clock';

/** What stands in the two inputs of a wall time. */
export interface Draft {
  /** `YYYY-MM-DD` or nothing: the browser's date input gives no other. */
  date: string;
  /** As it was typed. */
  time: string;
}

/** A stored text in the two inputs; what is no date goes whole to the second one, so that it is seen and kept. */
export function draftOf(value: unknown): Draft {
  const text = typeof value === 'string' ? value.trim() : '';
  const [, date = '', rest = ''] = /^(\d{4}-\d\d-\d\d)?(?:[ T]|$)?(.*)$/s.exec(text) ?? [];
  const exact = /^\d\d:\d\d:\d\d$/.test(rest);
  return { date, time: exact ? shortTime(rest) : rest };
}

/**
 * What the form holds for what stands in the inputs: `YYYY-MM-DD HH:mm:ss` when both are given, nothing when none is. Half of it,
 * or what is no time, goes in as it is: the server refuses it and says so at the field, and nothing that was seen is lost.
 * @param wholeDay the time of day that all-day events get, whose inputs show none
 */
export function valueOf({ date, time }: Draft, wholeDay: string | undefined): string {
  const typed = readTypedTime(time) ?? (date === '' ? undefined : wholeDay);
  return `${date} ${typed ?? time.trim()}`.trim();
}

/** What stands in the inputs of an end, where 24:00 is 00:00 of the next day; without a date it stays as it was typed. */
export function plainEnd({ date, time }: Draft): Draft {
  const midnight = `${date} 00:00:00`;
  if (!isEndOfDay(time) || !isWallTime(midnight)) return { date, time };
  return { date: wallLater(midnight, DAY).slice(0, 10), time: '00:00' };
}

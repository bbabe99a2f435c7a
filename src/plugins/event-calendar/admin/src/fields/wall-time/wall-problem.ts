import { intendedEnd } from '../../../../server/src/domain/time/intended-end';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { isEndOfDay, readTypedTime } from '../../../../server/src/domain/time/typed-time';
import type { Draft } from './draft';

/** What is wrong with the inputs of a wall time: a text, and what was typed. */
export interface WallProblem {
  key: string;
  typed?: string;
}

/**
 * What is wrong with the inputs of a start or an end; undefined if nothing is.
 * @param value the value of the inputs, as `valueOf` makes it
 * @param start for an end: the value of the start
 */
export function wallProblem(
  { date, time }: Draft,
  { value, start, allDay }: { value: string; start?: string; allDay: boolean },
): WallProblem | undefined {
  const typed = time.trim();
  const isTime = readTypedTime(typed) !== undefined || (start !== undefined && isEndOfDay(typed));
  if (!allDay && typed !== '' && !isTime) return { key: 'fields.wall-time.no-time', typed };
  if (date === '' && typed !== '' && !allDay) return { key: 'fields.wall-time.date-missing' };
  if (date !== '' && typed === '' && !allDay) return { key: 'fields.wall-time.time-missing' };
  if (start === undefined || !isWallTime(start)) return undefined;
  if (date === '') return { key: 'fields.wall-time.end-missing' };
  if (!isWallTime(value)) return undefined;
  return intendedEnd(start, value, allDay) === undefined
    ? { key: 'fields.wall-time.end-before-start' }
    : undefined;
}

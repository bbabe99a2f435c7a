import { intendedEnd } from '../../../../server/src/domain/time/intended-end';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { isEndOfDay, readTypedTime } from '../../../../server/src/domain/time/typed-time';
import { useText } from '../../use-text';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useSiblingText } from '../use-siblings';
import type { Draft } from './draft';

/** The error for the content of the inputs, shown before anything is saved; undefined if it is valid. */
export function useWallProblem(
  { name, value, attribute }: InputProps<string>,
  { date, time }: Draft,
  allDay: boolean,
): string | undefined {
  const text = useText();
  const startField = optionOf(attribute, 'startField');
  const start = useSiblingText(name, startField);
  const typed = time.trim();
  const isTime = readTypedTime(typed) !== undefined || (startField !== '' && isEndOfDay(typed));
  if (!allDay && typed !== '' && !isTime) return text('fields.wall-time.no-time', { typed });
  if (date === '' && typed !== '' && !allDay) return text('fields.wall-time.date-missing');
  if (date !== '' && typed === '' && !allDay) return text('fields.wall-time.time-missing');
  if (!isWallTime(start)) return undefined;
  if (date === '') return text('fields.wall-time.end-missing');
  if (typeof value !== 'string' || !isWallTime(value)) return undefined;
  return intendedEnd(start, value, allDay) === undefined
    ? text('fields.wall-time.end-before-start')
    : undefined;
}

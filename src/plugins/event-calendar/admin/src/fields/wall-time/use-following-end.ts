import { useRef } from 'react';
import { intendedEnd } from '../../../../server/src/domain/time/intended-end';
import { movedEnd, addToWall } from '../../../../server/src/domain/time/moved-wall';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { HOUR, endOfDay } from '../../../../server/src/domain/time/wall-clock';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useSiblings } from '../use-siblings';

interface FollowingEnd {
  /** Sets the start that belongs to the current end, without moving the end. */
  standsBy(start: string): void;
  /** Moves the end with a start whose input is finished. */
  follow(start: string, allDay: boolean): void;
}

/**
 * Moves the end of an event with its start (`movedEnd`). An empty end becomes one hour after the start, or the end of its day.
 * Does nothing for a field without the option `endField`, which only a start has.
 */
export function useFollowingEnd({ name, value, attribute }: InputProps<string>): FollowingEnd {
  const endField = optionOf(attribute, 'endField');
  const siblings = useSiblings(name);
  const before = useRef(value ?? '');
  return {
    standsBy(start) {
      before.current = start;
    },
    follow(start, allDay) {
      if (endField === '' || !isWallTime(start)) return;
      const from = before.current;
      before.current = start;
      const end = siblings.read(endField) ?? '';
      if (end === '') siblings.write(endField, allDay ? endOfDay(start) : addToWall(start, HOUR));
      if (typeof end !== 'string' || !isWallTime(end)) return;
      const moved = isWallTime(from) ? (movedEnd(from, start, end) ?? end) : end;
      const meant = intendedEnd(start, moved, allDay) ?? moved;
      if (meant !== end) siblings.write(endField, meant);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { movedEnd, wallLater } from '../../../../server/src/domain/time/moved-wall';
import { isWallTime } from '../../../../server/src/domain/time/types';
import type { WallTime } from '../../../../server/src/domain/time/types';
import { HOUR, endOfDay } from '../../../../server/src/domain/time/wall-clock';
import type { InputProps } from '../input-props';
import { nothing, optionOf } from '../input-props';
import { useGivenValues } from '../use-given-values';
import { useSibling, useSiblings } from '../use-siblings';
import { draftOf, valueOf } from './draft';
import type { Draft } from './draft';

interface WallTimeState {
  draft: Draft;
  allDay: boolean;
  change(part: Partial<Draft>): void;
}

/**
 * What stands in the inputs of a wall time, and what follows from typing in them: the form holds it at once, and the end goes with
 * a start that is moved (`movedEnd`); an end that nobody has set yet is one hour after the start, or the end of its day.
 */
export function useWallTime({
  name,
  value,
  initialValue,
  attribute,
  onChange,
}: InputProps<string>): WallTimeState {
  const endField = optionOf(attribute, 'endField');
  const isEnd = optionOf(attribute, 'startField') !== '';
  const allDayField = optionOf(attribute, 'allDayField', 'allDay');
  const allDay = useSibling(name, allDayField) === true;
  const siblings = useSiblings(name);
  const [draft, setDraft] = useState(() => draftOf(value));
  const [seen, setSeen] = useState(value);
  // A value from elsewhere: the form was filled anew, or the start moved this end.
  if ((value ?? '') !== (seen ?? '')) {
    setSeen(value);
    setDraft(draftOf(value));
  }
  const lastWhole = useRef<WallTime>();
  if (lastWhole.current === undefined && typeof value === 'string' && isWallTime(value))
    lastWhole.current = value;

  const write = (text: string, wholeDay: boolean): void => {
    setSeen(text);
    onChange(name, text === '' ? nothing(initialValue) : text);
    if (!isWallTime(text)) return;
    if (endField !== '') moveEnd(text, wholeDay);
    lastWhole.current = text;
  };
  const moveEnd = (start: WallTime, wholeDay: boolean): void => {
    const end = siblings.read(endField) ?? '';
    if (end === '') siblings.write(endField, wholeDay ? endOfDay(start) : wallLater(start, HOUR));
    if (typeof end !== 'string' || !isWallTime(end) || lastWhole.current === undefined) return;
    const moved = movedEnd(lastWhole.current, start, end);
    if (moved !== undefined) siblings.write(endField, moved);
  };

  const given = useGivenValues();
  const asked = given.get(isEnd ? 'ends' : 'starts') ?? '';
  const askedAllDay = given.get('allDay') === 'true';
  const known = endField !== '' || isEnd;
  useEffect(() => {
    if (asked === '' || !known || (value ?? '') !== '') return;
    const wanted = draftOf(asked);
    setDraft(wanted);
    if (!isEnd && askedAllDay) siblings.write(allDayField, true);
    const text = valueOf(wanted, askedAllDay ? wholeDayOf(isEnd) : undefined);
    setSeen(text);
    onChange(name, text);
    if (!isEnd && !given.get('ends') && isWallTime(text)) moveEnd(text, askedAllDay);
    // Once, when the page for a new record opens: what somebody empties then stays empty.
  }, []);

  return {
    draft,
    allDay,
    change(part) {
      const next = { ...draft, ...part };
      setDraft(next);
      write(valueOf(next, allDay ? wholeDayOf(isEnd) : undefined), allDay);
    },
  };
}

const wholeDayOf = (isEnd: boolean): string => (isEnd ? '23:59:59' : '00:00:00');

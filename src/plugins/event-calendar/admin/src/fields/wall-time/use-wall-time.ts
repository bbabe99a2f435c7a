import { useEffect, useRef } from 'react';
import { readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { intendedEnd } from '../../../../server/src/domain/time/intended-end';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { useCalendarFacts } from '../../calendar-api/use-calendar-facts';
import type { InputProps } from '../input-props';
import { nothing, optionOf } from '../input-props';
import { useDraft } from '../use-draft';
import { usePrefilledValues } from '../use-prefilled-values';
import { useSibling, useSiblings } from '../use-siblings';
import { draftOf, plainEnd, valueOf } from './draft';
import type { Draft } from './draft';
import { hourOfDays } from './typed-span';
import { useFollowingEnd } from './use-following-end';

interface WallTimeState {
  draft: Draft;
  isTyping: boolean;
  allDay: boolean;
  type(part: Partial<Draft>): void;
  /**
   * Tidies the typed text, and moves the end with a start.
   * @param chosen the selected value, if it was not typed
   */
  finish(chosen?: Partial<Draft>): void;
}

/**
 * The state of the inputs of a wall time. The form gets the value at every key. When the field is left, the end moves with the start,
 * and an end after midnight gets the date of the next day.
 */
export function useWallTime(props: InputProps<string>): WallTimeState {
  const { name, value, initialValue, attribute, onChange } = props;
  const startField = optionOf(attribute, 'startField');
  const isEnd = startField !== '';
  const allDayField = optionOf(attribute, 'allDayField', 'allDay');
  const allDay = useSibling(name, allDayField) === true;
  const siblings = useSiblings(name);
  const end = useFollowingEnd(props);
  /** The typed date of an end that was moved to the next day: with another time it may be on the same day again. */
  const typedDate = useRef<string>();
  const held = useDraft(value ?? '', draftOf, (shown) => {
    typedDate.current = undefined;
    end.standsBy(shown);
  });
  const { draft, isTyping } = held;

  /** The draft with the date as it was typed. */
  const asTyped = (next: Draft): Draft => ({ ...next, date: typedDate.current ?? next.date });
  const plain = (next: Draft): Draft => (isEnd ? plainEnd(asTyped(next)) : asTyped(next));
  const valueFor = (next: Draft, wholeDay: boolean): string => {
    const text = valueOf(plain(next), wholeDay ? wholeDayOf(isEnd) : undefined);
    const start = isEnd ? siblings.read(startField) : undefined;
    if (typeof start !== 'string' || !isWallTime(start) || !isWallTime(text)) return text;
    return intendedEnd(start, text, wholeDay) ?? text;
  };
  const write = (text: string): void => onChange(name, text === '' ? nothing(initialValue) : text);

  const usual = useCalendarFacts()?.usualStart ?? '19:00';
  const given = usePrefilledValues();
  const givenTime = given.get(isEnd ? 'ends' : 'starts') ?? '';
  const givenAllDay = given.get('allDay') === 'true';
  const isStartOrEnd = optionOf(attribute, 'endField') !== '' || isEnd;
  useEffect(() => {
    if (givenTime === '' || !isStartOrEnd || (value ?? '') !== '') return;
    const wanted = draftOf(givenTime);
    if (!isEnd && givenAllDay) siblings.write(allDayField, true);
    const text = valueFor(wanted, givenAllDay);
    held.set(wanted, text);
    write(text);
    if (isEnd) return;
    if (given.get('ends') === null) end.follow(text, givenAllDay);
    else end.standsBy(text);
    // Only once, when the page for a new record opens: an emptied input stays empty.
  }, []);

  const wasAllDay = useRef(allDay);
  useEffect(() => {
    if (wasAllDay.current === allDay) return;
    wasAllDay.current = allDay;
    const shown = draftOf(value);
    if (shown.date === '') return;
    const endField = optionOf(attribute, 'endField');
    const hour =
      allDay || endField === '' ? undefined : hourOfDays(value ?? '', textOf(siblings.read(endField)), usual);
    if (hour !== undefined) {
      held.set(draftOf(hour.start), hour.start);
      write(hour.start);
      end.standsBy(hour.start);
      siblings.write(endField, hour.end);
      return;
    }
    // For an all-day event a date is complete. When the event is no longer all-day, the inputs show its time again.
    const text = valueFor(shown, allDay);
    held.set(isWallTime(text) ? draftOf(text) : shown, text);
    if (text === value) return;
    write(text);
    end.follow(text, allDay);
  }, [allDay]);

  return {
    draft,
    isTyping,
    allDay,
    type(part) {
      if (part.date !== undefined) typedDate.current = undefined;
      const next = { ...draft, ...part };
      const text = valueFor(next, allDay);
      held.type(next, text);
      write(text);
    },
    finish(chosen) {
      if (isTyping || chosen !== undefined) {
        const next = { ...draft, ...chosen };
        const typed = asTyped(next);
        const text = valueFor(next, allDay);
        const { time: given } = plain(next);
        const time = readTypedTime(given);
        const date = isWallTime(text) ? text.slice(0, 10) : typed.date;
        typedDate.current = date === typed.date ? undefined : typed.date;
        held.set({ date, time: time === undefined ? next.time : shortTime(time) }, text);
        write(text);
        end.follow(text, allDay);
      }
      held.finish();
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const wholeDayOf = (isEnd: boolean): string => (isEnd ? '23:59:59' : '00:00:00');

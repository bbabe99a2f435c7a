import { useCallback } from 'react';
import type { BoardEvent, BoardRange } from '../../../server/src/panel-contract/board';
import { useText } from '../use-text';
import { useTimeFormats } from './time-formats';

/** Describes an event for tooltips and screen readers: title, time, venue, and the meaning of its marks. */
export function useDescription(
  range: BoardRange | undefined,
  doubles: ReadonlyMap<string, readonly string[]>,
  locale: string,
): (event: BoardEvent) => string {
  const text = useText();
  const words = useTimeFormats();
  return useCallback(
    (event) => {
      const venue = event.venue === undefined ? undefined : range?.venues[event.venue];
      return [
        event.title,
        words.spoken(event),
        ...(event.shown === undefined && !event.allDay ? [event.abbreviation] : []),
        ...(venue === undefined ? [] : [venue]),
        text(`board.status.${event.status}`),
        ...(event.locale === locale ? [] : [text('board.legend.untranslated')]),
        ...(event.modified ? [text('board.legend.modified')] : []),
        ...(doubles.has(event.documentId) ? [text('board.legend.double')] : []),
      ].join(', ');
    },
    [range, doubles, locale, text, words],
  );
}

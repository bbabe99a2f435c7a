import { useCallback } from 'react';
import type { BoardEvent, BoardRange } from '../../../server/src/panel-contract/board';
import { useText } from '../use-text';
import { useTimeWords } from './words';

/** What an event is called where it is not seen, or pointed at: what, when, where and everything that its marks tell. */
export function useDescription(
  range: BoardRange | undefined,
  doubles: ReadonlyMap<string, readonly string[]>,
  locale: string,
): (event: BoardEvent) => string {
  const text = useText();
  const words = useTimeWords();
  return useCallback(
    (event) => {
      const venue = event.venue === undefined ? undefined : range?.venues[event.venue];
      return [
        event.title,
        words.shown(event),
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

import { useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { onAct } from './on-act';
import type { EditedRecord } from './ours';
import { uniqueName } from './unique-name';

/** A third of the time after which the server takes a record for closed, in milliseconds. */
const BEAT = 10_000;
/** After so many milliseconds without a key or a click nobody sits here: a tab that was forgotten keeps no session alive. */
const AWAY = 15 * 60_000;
/** Tells this tab from all others. */
const TAB = uniqueName();
const NOBODY: readonly string[] = [];

/** The names of the other people who have a record open; tells them that it is open here. */
export function useOthers({ kind, documentId, locale }: EditedRecord, isOpen: boolean): readonly string[] {
  const api = useCalendarApi();
  const [others, setOthers] = useState(NOBODY);
  useEffect(() => {
    if (!isOpen || documentId === undefined) return undefined;
    let shown = true;
    let acted = Date.now();
    const beat = (): void => {
      if (Date.now() - acted > AWAY) return;
      // Who else is here is worth no message when it cannot be known.
      void api
        .post<string[]>('/open', { kind, documentId, locale, tab: TAB })
        .then((names) => shown && setOthers((known) => (isList(known, names) ? known : names)))
        .catch(() => undefined);
    };
    beat();
    const endHearing = onAct(() => {
      acted = Date.now();
    });
    const timer = setInterval(beat, BEAT);
    return () => {
      shown = false;
      clearInterval(timer);
      endHearing();
      setOthers(NOBODY);
    };
  }, [api, kind, documentId, locale, isOpen]);
  return others;
}

const isList = (known: readonly string[], names: readonly string[]): boolean =>
  known.join('\n') === names.join('\n');

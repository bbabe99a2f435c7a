import { useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { onActivity } from './on-activity';
import type { EditedRecord } from '../edited-record';
import { uniqueName } from './unique-name';

/** A third of the time after which the server considers a record closed, in milliseconds. */
const INTERVAL = 10_000;
/** After this many milliseconds without a key or a click the tab stops reporting, so that it does not keep the session alive. */
const IDLE_LIMIT = 15 * 60_000;
/** Identifies this tab. */
const TAB = uniqueName();
const NOBODY: readonly string[] = [];

/** The names of the other people who have a record open. Also reports to the server that it is open here. */
export function useOthers({ kind, documentId, locale }: EditedRecord, isOpen: boolean): readonly string[] {
  const api = useCalendarApi();
  const [others, setOthers] = useState(NOBODY);
  useEffect(() => {
    if (!isOpen || documentId === undefined) return undefined;
    let shown = true;
    let lastActive = Date.now();
    const report = (): void => {
      if (Date.now() - lastActive > IDLE_LIMIT) return;
      // A failure is not worth a message.
      void api
        .post<string[]>('/open', { kind, documentId, locale, tab: TAB })
        .then((names) => shown && setOthers((known) => (isSameList(known, names) ? known : names)))
        .catch(() => undefined);
    };
    report();
    const stopListening = onActivity(() => {
      lastActive = Date.now();
    });
    const timer = setInterval(report, INTERVAL);
    return () => {
      shown = false;
      clearInterval(timer);
      stopListening();
      setOthers(NOBODY);
    };
  }, [api, kind, documentId, locale, isOpen]);
  return others;
}

const isSameList = (known: readonly string[], names: readonly string[]): boolean =>
  known.join('\n') === names.join('\n');

import { useEffect, useState } from 'react';
import type { Kind } from '../../../server/src/domain/kinds';
import type { LackingLanguages } from '../../../server/src/panel-contract/translations';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import type { CalendarApi } from '../calendar-api/use-calendar-api';

type Lacking = LackingLanguages[string];

/** The rows of a list that wait for one request, by kind. */
const waiting = new Map<Kind, { documentIds: Set<string>; found: Promise<LackingLanguages> }>();

/** Asks for one record, together with all others of the same moment: the rows of a list appear at once. */
async function lackingOf(api: CalendarApi, kind: Kind, documentId: string): Promise<Lacking | undefined> {
  let batch = waiting.get(kind);
  if (batch === undefined) {
    const documentIds = new Set<string>();
    const found = new Promise((soon) => setTimeout(soon, 0)).then(() => {
      waiting.delete(kind);
      return api.get<LackingLanguages>(`/translations/${kind}`, { documentIds: [...documentIds].join(',') });
    });
    batch = { documentIds, found };
    waiting.set(kind, batch);
  }
  batch.documentIds.add(documentId);
  return (await batch.found)[documentId];
}

/**
 * The languages that a record of a list lacks, and those that are behind; undefined while it is not known.
 * @param version changes whenever the record has changed
 */
export function useLacking(kind: Kind, documentId: string, version: string): Lacking | undefined {
  const api = useCalendarApi();
  const [lacking, setLacking] = useState<Lacking>();
  useEffect(() => {
    let isShown = true;
    void lackingOf(api, kind, documentId)
      .then((found) => isShown && setLacking(found))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [api, kind, documentId, version]);
  return lacking;
}

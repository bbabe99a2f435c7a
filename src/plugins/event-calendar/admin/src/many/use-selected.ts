import { useCallback, useEffect, useState } from 'react';
import type { Selection } from '../../../server/src/panel-contract/many';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { manyRefusal } from './refusal';
import type { ManyRefusal } from './refusal';
import { useRefused } from '../refusals/use-refused';

interface Selected {
  /** undefined until they have loaded */
  selection: Selection | undefined;
  /** Why they could not be loaded. */
  problem: ManyRefusal | undefined;
  /** Reads these events again, with what others have changed. */
  read(documentIds: readonly string[]): Promise<void>;
}

/**
 * The selected events with their titles, dates and versions.
 * @param locale names them, where they have it
 */
export function useSelected(documentIds: readonly string[], locale: string): Selected {
  const api = useCalendarApi();
  const refused = useRefused();
  const [selection, setSelection] = useState<Selection>();
  const [problem, setProblem] = useState<ManyRefusal>();
  const read = useCallback(
    async (ids: readonly string[]) => {
      try {
        setSelection(await api.post<Selection>('/events/selected', { documentIds: ids, locale }));
        setProblem(undefined);
      } catch (error) {
        setProblem(manyRefusal(error, refused));
      }
    },
    [api, refused, locale],
  );
  // The selection stays the same while the dialog is open.
  const [first] = useState(documentIds);
  useEffect(() => void read(first), [first, read]);
  return { selection, problem, read };
}

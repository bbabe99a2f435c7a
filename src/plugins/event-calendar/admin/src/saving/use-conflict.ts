import { useCallback, useEffect, useState } from 'react';
import type { Conflict } from '../../../server/src/domain/opened';
import { onConflict } from './conflicts';
import type { EditedRecord } from './ours';
import { isSameRecord } from './ours';

/** The conflict that the last save of a record met, until it is settled or put aside. */
export function useConflict(record: EditedRecord): { conflict: Conflict | undefined; close(): void } {
  const [conflict, setConflict] = useState<Conflict>();
  useEffect(
    () => onConflict((refused) => isSameRecord(refused.record, record) && setConflict(refused.conflict)),
    [record],
  );
  const close = useCallback(() => setConflict(undefined), []);
  return { conflict, close };
}

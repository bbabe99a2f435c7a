import { useCallback, useEffect, useRef } from 'react';
import { onActivity } from './on-activity';

/** Whether somebody has pressed a key or clicked since the component was opened. */
export function useActed(): () => boolean {
  const acted = useRef(false);
  useEffect(
    () =>
      onActivity(() => {
        acted.current = true;
      }),
    [],
  );
  return useCallback(() => acted.current, []);
}

import { isFetchError, useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { useText } from '../use-text';

/** Runs something that may fail; a failure is told in the server's words. @returns whether it was done */
export function useAttempt(): (run: () => Promise<void>) => Promise<boolean> {
  const { toggleNotification } = useNotification();
  const text = useText();
  return useCallback(
    async (run) => {
      try {
        await run();
        return true;
      } catch (error) {
        const message = isFetchError(error) ? error.message : text('desk.failed');
        toggleNotification({ type: 'danger', message });
        return false;
      }
    },
    [toggleNotification, text],
  );
}

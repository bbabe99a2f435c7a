import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { RefusedField } from '../refusals/refused';
import { useRefused } from '../refusals/use-refused';

/** Shows errors at the fields of a form. @returns whether that is enough, so that no notification is needed */
export type MarkFields = (fields: readonly RefusedField[]) => boolean;

/** Returns a function that runs a request, shows an error if it fails, and says whether it succeeded. */
export function useAttempt(): (run: () => Promise<void>, mark?: MarkFields) => Promise<boolean> {
  const { toggleNotification } = useNotification();
  const refused = useRefused();
  return useCallback(
    async (run, mark) => {
      try {
        await run();
        return true;
      } catch (error) {
        const { message, fields } = refused(error);
        if (!mark?.(fields)) toggleNotification({ type: 'danger', message });
        return false;
      }
    },
    [toggleNotification, refused],
  );
}

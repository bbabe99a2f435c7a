import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { RefusedField } from '../refusals/refused';
import { useRefused } from '../refusals/use-refused';

/** Shows what is wrong at the fields that it can show it at. @returns whether nothing more has to be said */
export type MarkFields = (fields: readonly RefusedField[]) => boolean;

/** Runs something that may fail; a failure is told in the words of the panel. @returns whether it was done */
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

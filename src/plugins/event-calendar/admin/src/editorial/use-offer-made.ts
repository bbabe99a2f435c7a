import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { MadeChange } from '../many/target';
import { refreshContentManager } from '../strapi/cached-records';
import { changeOverlay } from './overlay-state';

/** Returns a function that says what a dialog has changed, and offers to undo it. */
export function useOfferMade(): (made: MadeChange) => void {
  const { toggleNotification } = useNotification();
  return useCallback(
    ({ message, undo }) => {
      refreshContentManager();
      changeOverlay({
        offer: {
          message,
          async undo(api) {
            const undone = await undo(api);
            refreshContentManager();
            toggleNotification({ type: 'success', message: undone });
          },
        },
      });
    },
    [toggleNotification],
  );
}

import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { RestoredRecord } from '../../../server/src/panel-contract/editorial';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { refreshContentManager } from '../strapi/cached-records';
import { changeOverlay } from './overlay-state';
import { restoredMessage } from './restored-message';

/** Returns a function that says what went to the trash and offers to restore it as it was. */
export function useOfferUndo(): (
  message: string,
  restore: (api: CalendarApi, as: 'before') => Promise<RestoredRecord[]>,
) => void {
  const text = useText();
  const { toggleNotification } = useNotification();
  return useCallback(
    (message, restore) => {
      refreshContentManager();
      changeOverlay({
        offer: {
          message,
          async undo(currentApi) {
            const restored = await restore(currentApi, 'before');
            refreshContentManager();
            toggleNotification({ type: 'success', message: restoredMessage(text, 'before', restored) });
          },
        },
      });
    },
    [text, toggleNotification],
  );
}

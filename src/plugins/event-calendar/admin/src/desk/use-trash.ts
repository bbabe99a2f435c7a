import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { Publication, RestoredRecord, Trashed } from '../../../server/src/admin-panel/contract/desk';
import type { PostKind } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { refreshContentManager } from './content-manager';
import { changeDesk } from './desk-state';
import { restoredWords } from './restored-words';
import { useAttempt } from './use-attempt';

/**
 * Moves records to the trash and offers to take it back. A venue or an organizer that events show asks first: they lose it
 * until it is restored.
 * @param after what follows when it is done, such as leaving the page
 */
export function useTrash(): (kind: PostKind, documentIds: string[], after: () => void) => Promise<void> {
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  return useCallback(
    async (kind, documentIds, after) => {
      const move = async (): Promise<void> => {
        await attempt(async () => {
          const trashed = await api.post<Trashed[]>(`/records/${kind}/trash`, { documentIds });
          after();
          refreshContentManager();
          changeDesk({
            offer: {
              message: text('desk.trash.moved', { count: trashed.length }),
              async undo(later) {
                const as = 'before';
                const wanted = { documentIds: trashed.map(({ documentId }) => documentId), as };
                const back = await later.post<RestoredRecord[]>(`/records/${kind}/restore`, wanted);
                refreshContentManager();
                toggleNotification({ type: 'success', message: restoredWords(text, as, back) });
              },
            },
          });
        });
      };
      const [only] = documentIds;
      if (kind === 'event' || only === undefined) return move();
      await attempt(async () => {
        const linked =
          documentIds.length === 1
            ? (await api.get<Publication>(`/records/${kind}/${only}/publication`)).linkedEvents
            : undefined;
        if (linked === 0) return move();
        const question = linked === undefined ? 'desk.trash.askSeveral' : 'desk.trash.askLinked';
        changeDesk({
          question: { text: text(question, { count: linked ?? 0 }), proceed: move },
        });
      });
    },
    [api, attempt, text, toggleNotification],
  );
}

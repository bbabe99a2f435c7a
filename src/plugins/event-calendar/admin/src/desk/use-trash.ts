import { useCallback } from 'react';
import type { Publication, RestoredRecord, Trashed } from '../../../server/src/panel-contract/desk';
import type { PostKind } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { changeDesk } from './desk-state';
import { useAttempt } from './use-attempt';
import { useOfferUndo } from './use-offer-undo';

/**
 * Moves records to the trash and offers to take it back. A venue or an organizer that events show asks first: they lose it
 * until it is restored.
 * @param after what follows when it is done, such as leaving the page
 */
export function useTrash(): (kind: PostKind, documentIds: string[], after: () => void) => Promise<void> {
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const offerUndo = useOfferUndo();
  return useCallback(
    async (kind, documentIds, after) => {
      const move = async (): Promise<void> => {
        await attempt(async () => {
          const trashed = await api.post<Trashed[]>(`/records/${kind}/trash`, { documentIds });
          after();
          offerUndo(text('desk.trash.moved', { count: trashed.length }), (later, as) =>
            later.post<RestoredRecord[]>(`/records/${kind}/restore`, {
              documentIds: trashed.map(({ documentId }) => documentId),
              as,
            }),
          );
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
    [api, attempt, text, offerUndo],
  );
}

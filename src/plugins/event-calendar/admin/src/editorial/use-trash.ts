import { useCallback } from 'react';
import type { Publication, RestoredRecord, Trashed } from '../../../server/src/panel-contract/editorial';
import type { PostKind } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { changeOverlay } from './overlay-state';
import { useAttempt } from './use-attempt';
import { useOfferUndo } from './use-offer-undo';

/**
 * Returns a function that moves records to the trash and offers to undo that. It asks first if events show the venue or
 * organizer, because they lose it until it is restored. It calls `after` when the records are in the trash, for example to
 * leave the page.
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
          offerUndo(text('editorial.trash.moved', { count: trashed.length }), (currentApi, as) =>
            currentApi.post<RestoredRecord[]>(`/records/${kind}/restore`, {
              documentIds: trashed.map(({ documentId }) => documentId),
              as,
            }),
          );
        });
      };
      const [only] = documentIds;
      if (kind === 'event' || only === undefined) return move();
      await attempt(async () => {
        const linkedEvents =
          documentIds.length === 1
            ? (await api.get<Publication>(`/records/${kind}/${only}/publication`)).linkedEvents
            : undefined;
        if (linkedEvents === 0) return move();
        const question =
          linkedEvents === undefined ? 'editorial.trash.askSeveral' : 'editorial.trash.askLinked';
        changeOverlay({
          question: { text: text(question, { count: linkedEvents ?? 0 }), proceed: move },
        });
      });
    },
    [api, attempt, text, offerUndo],
  );
}

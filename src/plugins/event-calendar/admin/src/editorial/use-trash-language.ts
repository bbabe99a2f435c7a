import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { RestoredRecord } from '../../../server/src/panel-contract/editorial';
import type { PostKind } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { changeOverlay } from './overlay-state';
import { languageName } from '../language-name';
import { useAttempt } from './use-attempt';
import { useOfferUndo } from './use-offer-undo';

/**
 * Returns a function that asks, moves one language of a record to the trash, and offers to undo that. It calls `after` when the
 * language is in the trash.
 */
export function useTrashLanguage(): (
  kind: PostKind,
  documentId: string,
  language: { code: string; name: string },
  after: () => void,
) => void {
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const { locale } = useIntl();
  const offerUndo = useOfferUndo();
  return useCallback(
    (kind, documentId, { code, name }, after) => {
      const language = languageName(code, locale);
      const proceed = async (): Promise<void> => {
        await attempt(async () => {
          const path = `/records/${kind}/${documentId}/languages/${code}/trash`;
          const { id } = await api.post<{ id: string }>(path, {});
          after();
          offerUndo(text('editorial.languages.moved', { language }), async (currentApi, as) => [
            await currentApi.post<RestoredRecord>(`/trash/languages/${id}/restore`, { as }),
          ]);
        });
      };
      changeOverlay({ question: { text: text('editorial.languages.ask', { language, name }), proceed } });
    },
    [api, attempt, locale, text, offerUndo],
  );
}

import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { RestoredRecord } from '../../../server/src/admin-panel/contract/desk';
import type { PostKind } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { refreshContentManager } from './content-manager';
import { changeDesk } from './desk-state';
import { languageName } from './language-name';
import { restoredWords } from './restored-words';
import { useAttempt } from './use-attempt';

/** Moves one language of a record to the trash, once asked, and offers to take it back. @param after when it is done */
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
  const { toggleNotification } = useNotification();
  return useCallback(
    (kind, documentId, { code, name }, after) => {
      const language = languageName(code, locale);
      const proceed = async (): Promise<void> => {
        await attempt(async () => {
          const path = `/records/${kind}/${documentId}/languages/${code}/trash`;
          const { id } = await api.post<{ id: string }>(path, {});
          after();
          refreshContentManager();
          changeDesk({
            offer: {
              message: text('desk.languages.moved', { language }),
              async undo(later) {
                const as = 'before';
                const back = await later.post<RestoredRecord>(`/trash/languages/${id}/restore`, { as });
                refreshContentManager();
                toggleNotification({ type: 'success', message: restoredWords(text, as, [back]) });
              },
            },
          });
        });
      };
      changeDesk({ question: { text: text('desk.languages.ask', { language, name }), proceed } });
    },
    [api, attempt, locale, text, toggleNotification],
  );
}

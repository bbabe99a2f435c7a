import { Flex, Link, Td, Typography } from '@strapi/design-system';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import type { RestoredRecord, TrashedLanguage } from '../../../server/src/panel-contract/editorial';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { editorPath } from '../strapi/content-manager';
import { useText } from '../use-text';
import { RecordTable } from './RecordTable';
import { languageName } from '../language-name';
import { restoredMessage } from './restored-message';
import { useActOnList } from './use-act-on-list';
import { TRASH_COLUMNS, useTrashed } from './use-trashed';

/** Lists single languages in the trash whose records are not there. Shows nothing if there are none. */
export function TrashedLanguages() {
  const api = useCalendarApi();
  const text = useText();
  const { locale } = useIntl();
  const [languages, setLanguages] = useState<readonly TrashedLanguage[]>([]);
  const read = useCallback(
    async () => setLanguages(await api.get<TrashedLanguage[]>('/trash/languages')),
    [api],
  );
  const reread = useCallback(() => void read().catch(() => undefined), [read]);
  useEffect(reread, [reread]);

  const act = useActOnList({ reread });
  const nameOf = ({ name, locale: code }: TrashedLanguage): string =>
    `${name || text('editorial.unnamed')} (${languageName(code, locale)})`;
  const { row, questions } = useTrashed<TrashedLanguage>({
    keyOf: ({ id }) => id,
    nameOf,
    cell: (language) => (
      <Td>
        <Link tag={NavLink} to={editorPath(language.kind, language.documentId)}>
          {nameOf(language)}
        </Link>
      </Td>
    ),
    askDelete: 'editorial.languages.askDelete',
    restore: ({ id }, as) =>
      act(async () =>
        restoredMessage(text, as, [await api.post<RestoredRecord>(`/trash/languages/${id}/restore`, { as })]),
      ),
    remove: ({ id }) =>
      act(async () => {
        await api.del(`/trash/languages/${id}`);
        return text('editorial.trash.deleted');
      }),
  });
  if (languages.length === 0) return null;
  return (
    <section aria-labelledby="trashed-languages">
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Typography id="trashed-languages" tag="h2" variant="beta">
          {text('editorial.languages.title')}
        </Typography>
        <RecordTable columns={TRASH_COLUMNS} rows={languages.map(row)} />
      </Flex>
      {questions}
    </section>
  );
}

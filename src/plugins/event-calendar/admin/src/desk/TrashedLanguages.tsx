import {
  Button,
  Dialog,
  Flex,
  Link,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  Typography,
} from '@strapi/design-system';
import { ConfirmDialog, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import type {
  RestoredAs,
  RestoredRecord,
  TrashedLanguage,
} from '../../../server/src/admin-panel/contract/desk';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { editorPath } from '../content-manager';
import { useText } from '../use-text';
import { refreshContentManager } from './content-manager';
import { languageName } from './language-name';
import { RestoreDialog } from './RestoreDialog';
import { RowActions } from './RowActions';
import { restoredWords } from './restored-words';
import { useAttempt } from './use-attempt';
import { dayWords, momentWords } from './wall-words';

/** Single languages in the trash, whose records are not; nothing where there are none. */
export function TrashedLanguages() {
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const { locale } = useIntl();
  const { toggleNotification } = useNotification();
  const [rows, setRows] = useState<readonly TrashedLanguage[]>([]);
  const [asked, setAsked] = useState<TrashedLanguage>();
  const [doomed, setDoomed] = useState<TrashedLanguage>();
  const read = useCallback(async () => setRows(await api.get<TrashedLanguage[]>('/trash/languages')), [api]);
  useEffect(() => void read().catch(() => undefined), [read]);

  const act = (run: () => Promise<string>): Promise<boolean> =>
    attempt(async () => {
      toggleNotification({ type: 'success', message: await run() });
      refreshContentManager();
      await read();
    });
  const restore = ({ id }: TrashedLanguage, as: RestoredAs) =>
    act(async () =>
      restoredWords(text, as, [await api.post<RestoredRecord>(`/trash/languages/${id}/restore`, { as })]),
    );
  const titleOf = (row: TrashedLanguage): string =>
    `${row.name || text('desk.unnamed')} (${languageName(row.locale, locale)})`;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="trashed-languages">
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Typography id="trashed-languages" tag="h2" variant="beta">
          {text('desk.languages.title')}
        </Typography>
        <Table colCount={4} rowCount={rows.length + 1}>
          <Thead>
            <Tr>
              {['desk.column.record', 'desk.trash.since', 'desk.trash.until', 'desk.column.actions'].map(
                (column) => (
                  <Th key={column}>
                    <Typography variant="sigma" textColor="neutral600">
                      {text(column)}
                    </Typography>
                  </Th>
                ),
              )}
            </Tr>
          </Thead>
          <Tbody>
            {rows.map((row) => (
              <Tr key={row.id}>
                <Td>
                  <Link tag={NavLink} to={editorPath(row.kind, row.documentId)}>
                    {titleOf(row)}
                  </Link>
                </Td>
                <Td>
                  <Typography>{momentWords(row.trashedAt, locale)}</Typography>
                </Td>
                <Td>
                  <Typography>
                    {row.disappearsAt ? dayWords(row.disappearsAt, locale) : text('desk.trash.never')}
                  </Typography>
                </Td>
                <Td>
                  <RowActions>
                    {row.mayRestore && (
                      <Button
                        variant="secondary"
                        size="S"
                        aria-label={`${text('desk.trash.restore')}: ${titleOf(row)}`}
                        onClick={() =>
                          row.before !== 'nothing' && row.mayPublish
                            ? setAsked(row)
                            : void restore(row, 'draft')
                        }
                      >
                        {text('desk.trash.restore')}
                      </Button>
                    )}
                    {row.mayDelete && (
                      <Button
                        variant="danger-light"
                        size="S"
                        aria-label={`${text('desk.trash.delete')}: ${titleOf(row)}`}
                        onClick={() => setDoomed(row)}
                      >
                        {text('desk.trash.delete')}
                      </Button>
                    )}
                  </RowActions>
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      </Flex>
      {asked && asked.before !== 'nothing' && (
        <RestoreDialog
          name={titleOf(asked)}
          before={asked.before}
          onChoose={(as) => restore(asked, as)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Dialog.Root open={doomed !== undefined} onOpenChange={(isOpen) => isOpen || setDoomed(undefined)}>
        <ConfirmDialog
          onConfirm={async () => {
            if (doomed) {
              await act(async () => {
                await api.del(`/trash/languages/${doomed.id}`);
                return text('desk.trash.deleted');
              });
            }
            setDoomed(undefined);
          }}
        >
          {text('desk.languages.askDelete', { name: doomed && titleOf(doomed) })}
        </ConfirmDialog>
      </Dialog.Root>
    </section>
  );
}

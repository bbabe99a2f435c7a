import { Button, Dialog, Td, Tr, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { RestoredAs, RestoredRecord, TrashedRow } from '../../../server/src/admin-panel/contract/desk';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { DeskPage } from './DeskPage';
import { RecordCell } from './RecordCell';
import { RowActions } from './RowActions';
import { RestoreDialog } from './RestoreDialog';
import { restoredWords } from './restored-words';
import { TrashedLanguages } from './TrashedLanguages';
import { useActOnList } from './use-act-on-list';
import { useDeskList } from './use-desk-list';
import { dayWords, momentWords } from './wall-words';

const COLUMNS = ['desk.column.record', 'desk.trash.since', 'desk.trash.until', 'desk.column.actions'];

/** What was moved to the trash: to take out again, or to delete for good. */
export default function TrashPage() {
  const api = useCalendarApi();
  const text = useText();
  const { locale } = useIntl();
  const days = useCalendarFacts()?.trashDays;
  const open = useDeskList<TrashedRow>('/trash');
  const [doomed, setDoomed] = useState<TrashedRow>();

  const [asked, setAsked] = useState<TrashedRow>();
  const act = useActOnList(open);
  const restore = ({ kind, documentId }: TrashedRow, as: RestoredAs) =>
    act(async () => {
      const path = `/records/${kind}/${documentId}/restore`;
      return restoredWords(text, as, await api.post<RestoredRecord[]>(path, { as }));
    });
  const remove = ({ kind, documentId }: TrashedRow) =>
    act(async () => {
      await api.del(`/records/${kind}/${documentId}`);
      return text('desk.trash.deleted');
    });
  const subtitle =
    days === undefined ? '' : text(days === 0 ? 'desk.trash.forEver' : 'desk.trash.days', { days });
  return (
    <>
      <DeskPage
        words="desk.trash"
        subtitle={subtitle}
        open={open}
        columns={COLUMNS}
        row={(row) => (
          <Tr key={row.documentId}>
            <RecordCell row={row} />
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
                    onClick={() =>
                      row.before !== 'nothing' && row.mayPublish ? setAsked(row) : void restore(row, 'draft')
                    }
                    aria-label={`${text('desk.trash.restore')}: ${row.name}`}
                  >
                    {text('desk.trash.restore')}
                  </Button>
                )}
                {row.mayDelete && (
                  <Button
                    variant="danger-light"
                    size="S"
                    onClick={() => setDoomed(row)}
                    aria-label={`${text('desk.trash.delete')}: ${row.name}`}
                  >
                    {text('desk.trash.delete')}
                  </Button>
                )}
              </RowActions>
            </Td>
          </Tr>
        )}
      >
        <TrashedLanguages />
      </DeskPage>
      {asked && asked.before !== 'nothing' && (
        <RestoreDialog
          name={asked.name || text('desk.unnamed')}
          before={asked.before}
          onChoose={(as) => restore(asked, as)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Dialog.Root open={doomed !== undefined} onOpenChange={(isOpen) => isOpen || setDoomed(undefined)}>
        <ConfirmDialog
          onConfirm={async () => {
            if (doomed) await remove(doomed);
            setDoomed(undefined);
          }}
        >
          {text('desk.trash.askDelete', { name: doomed?.name })}
        </ConfirmDialog>
      </Dialog.Root>
    </>
  );
}

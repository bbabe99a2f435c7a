import { Button, Dialog, Flex, Td, Tr, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TrashedRow } from '../../../server/src/admin-panel/contract/desk';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { DeskPage } from './DeskPage';
import { RecordCell } from './RecordCell';
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

  const act = useActOnList(open);
  const restore = ({ kind, documentId }: TrashedRow) =>
    act(() => api.post(`/records/${kind}/${documentId}/restore`, {}), 'desk.trash.restored');
  const remove = ({ kind, documentId }: TrashedRow) =>
    act(() => api.del(`/records/${kind}/${documentId}`), 'desk.trash.deleted');
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
              <Flex gap={2} justifyContent="flex-end">
                {row.mayRestore && (
                  <Button
                    variant="secondary"
                    size="S"
                    onClick={() => void restore(row)}
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
              </Flex>
            </Td>
          </Tr>
        )}
      />
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

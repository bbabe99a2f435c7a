import type { RestoredRecord, TrashedRow } from '../../../server/src/panel-contract/editorial';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { RecordListPage } from './RecordListPage';
import { RecordCell } from './RecordCell';
import { restoredMessage } from './restored-message';
import { TrashedLanguages } from './TrashedLanguages';
import { useActOnList } from './use-act-on-list';
import { useRecordList } from './use-record-list';
import { TRASH_COLUMNS, useTrashed } from './use-trashed';

/** The page "Trash": records to restore or to delete for good. */
export default function TrashPage() {
  const api = useCalendarApi();
  const text = useText();
  const days = useCalendarFacts()?.trashDays;
  const open = useRecordList<TrashedRow>('/trash');
  const act = useActOnList(open);
  const { row, questions } = useTrashed<TrashedRow>({
    keyOf: ({ documentId }) => documentId,
    nameOf: ({ name }) => name || text('editorial.unnamed'),
    cell: (record) => <RecordCell row={record} />,
    askDelete: 'editorial.trash.askDelete',
    restore: ({ kind, documentId }, as) =>
      act(async () => {
        const path = `/records/${kind}/${documentId}/restore`;
        return restoredMessage(text, as, await api.post<RestoredRecord[]>(path, { as }));
      }),
    remove: ({ kind, documentId }) =>
      act(async () => {
        await api.del(`/records/${kind}/${documentId}`);
        return text('editorial.trash.deleted');
      }),
  });
  const subtitle =
    days === undefined ? '' : text(days === 0 ? 'editorial.trash.forEver' : 'editorial.trash.days', { days });
  return (
    <>
      <RecordListPage
        title={text('editorial.trash.title')}
        subtitle={subtitle}
        empty={text('editorial.trash.empty')}
        open={open}
        columns={TRASH_COLUMNS}
        row={row}
      >
        <TrashedLanguages />
      </RecordListPage>
      {questions}
    </>
  );
}

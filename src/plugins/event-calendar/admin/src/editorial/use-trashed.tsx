import { Button, Dialog, Td, Tr, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { RestoredAs, TrashedRow, TrashRights } from '../../../server/src/panel-contract/editorial';
import { useText } from '../use-text';
import { RestoreDialog } from './RestoreDialog';
import { RowActions } from './RowActions';
import { formatDay, formatMoment } from './format-times';

/** What trashed records and trashed languages have in common. */
type Trashed = TrashRights & Pick<TrashedRow, 'before' | 'trashedAt' | 'disappearsAt'>;

interface Options<Row> {
  keyOf(row: Row): string;
  nameOf(row: Row): string;
  /** The first cell, with a link to the record. */
  cell(row: Row): ReactNode;
  /** Key of the question that is asked before something is deleted for good. */
  askDelete: string;
  /** Resolves to whether it succeeded; so does `remove`. */
  restore(row: Row, as: RestoredAs): Promise<boolean>;
  remove(row: Row): Promise<boolean>;
}

/** Text keys of the column headings of a list of the trash. */
export const TRASH_COLUMNS = [
  'editorial.column.record',
  'editorial.trash.since',
  'editorial.trash.until',
  'editorial.column.actions',
];

/**
 * Renders the rows of the trash, with buttons to restore and to delete for good, and the dialogs that ask first. Place the
 * dialogs outside the table: inside, the table would handle the keys that are pressed in them.
 */
export function useTrashed<Row extends Trashed>(
  options: Options<Row>,
): {
  row(row: Row): ReactNode;
  questions: ReactNode;
} {
  const { keyOf, nameOf, cell, restore, remove } = options;
  const text = useText();
  const { locale } = useIntl();
  const [toRestore, setToRestore] = useState<Row>();
  const [toDelete, setToDelete] = useState<Row>();
  const row = (item: Row): ReactNode => (
    <Tr key={keyOf(item)}>
      {cell(item)}
      <Td>
        <Typography>{formatMoment(item.trashedAt, locale)}</Typography>
      </Td>
      <Td>
        <Typography>
          {item.disappearsAt ? formatDay(item.disappearsAt, locale) : text('editorial.trash.never')}
        </Typography>
      </Td>
      <Td>
        <RowActions>
          {item.mayRestore && (
            <Button
              variant="secondary"
              size="S"
              aria-label={`${text('editorial.trash.restore')}: ${nameOf(item)}`}
              onClick={() =>
                item.before !== 'nothing' && item.mayPublish
                  ? setToRestore(item)
                  : void restore(item, 'draft')
              }
            >
              {text('editorial.trash.restore')}
            </Button>
          )}
          {item.mayDelete && (
            <Button
              variant="danger-light"
              size="S"
              aria-label={`${text('editorial.trash.delete')}: ${nameOf(item)}`}
              onClick={() => setToDelete(item)}
            >
              {text('editorial.trash.delete')}
            </Button>
          )}
        </RowActions>
      </Td>
    </Tr>
  );
  const questions = (
    <>
      {toRestore && toRestore.before !== 'nothing' && (
        <RestoreDialog
          name={nameOf(toRestore)}
          before={toRestore.before}
          onChoose={(as) => restore(toRestore, as)}
          onClose={() => setToRestore(undefined)}
        />
      )}
      <Dialog.Root open={toDelete !== undefined} onOpenChange={(isOpen) => isOpen || setToDelete(undefined)}>
        <ConfirmDialog
          onConfirm={async () => {
            if (toDelete) await remove(toDelete);
            setToDelete(undefined);
          }}
        >
          {text(options.askDelete, { name: toDelete && nameOf(toDelete) })}
        </ConfirmDialog>
      </Dialog.Root>
    </>
  );
  return { row, questions };
}

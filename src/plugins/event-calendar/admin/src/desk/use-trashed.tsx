import { Button, Dialog, Td, Tr, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { RestoredAs, TrashedRow, TrashRights } from '../../../server/src/panel-contract/desk';
import { useText } from '../use-text';
import { RestoreDialog } from './RestoreDialog';
import { RowActions } from './RowActions';
import { dayWords, momentWords } from './wall-words';

/** What records and single languages in the trash have in common. */
type Trashed = TrashRights & Pick<TrashedRow, 'before' | 'trashedAt' | 'disappearsAt'>;

interface Options<Row> {
  keyOf(row: Row): string;
  nameOf(row: Row): string;
  /** The first cell, which leads to what is in the trash. */
  cell(row: Row): ReactNode;
  /** The words that ask before something is deleted for good. */
  askDelete: string;
  /** Whether it was done. */
  restore(row: Row, as: RestoredAs): Promise<boolean>;
  remove(row: Row): Promise<boolean>;
}

/** The columns of what is in the trash. */
export const TRASH_COLUMNS = [
  'desk.column.record',
  'desk.trash.since',
  'desk.trash.until',
  'desk.column.actions',
];

/**
 * Rows of what is in the trash, to restore or to delete for good, and the questions that are asked before. The questions stand
 * beside the table and not in it: it would take the keys that are pressed in them.
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
  const [asked, setAsked] = useState<Row>();
  const [doomed, setDoomed] = useState<Row>();
  const row = (of: Row): ReactNode => (
    <Tr key={keyOf(of)}>
      {cell(of)}
      <Td>
        <Typography>{momentWords(of.trashedAt, locale)}</Typography>
      </Td>
      <Td>
        <Typography>
          {of.disappearsAt ? dayWords(of.disappearsAt, locale) : text('desk.trash.never')}
        </Typography>
      </Td>
      <Td>
        <RowActions>
          {of.mayRestore && (
            <Button
              variant="secondary"
              size="S"
              aria-label={`${text('desk.trash.restore')}: ${nameOf(of)}`}
              onClick={() =>
                of.before !== 'nothing' && of.mayPublish ? setAsked(of) : void restore(of, 'draft')
              }
            >
              {text('desk.trash.restore')}
            </Button>
          )}
          {of.mayDelete && (
            <Button
              variant="danger-light"
              size="S"
              aria-label={`${text('desk.trash.delete')}: ${nameOf(of)}`}
              onClick={() => setDoomed(of)}
            >
              {text('desk.trash.delete')}
            </Button>
          )}
        </RowActions>
      </Td>
    </Tr>
  );
  const questions = (
    <>
      {asked && asked.before !== 'nothing' && (
        <RestoreDialog
          name={nameOf(asked)}
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
          {text(options.askDelete, { name: doomed && nameOf(doomed) })}
        </ConfirmDialog>
      </Dialog.Root>
    </>
  );
  return { row, questions };
}

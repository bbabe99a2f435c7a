import {
  Box,
  EmptyStateLayout,
  Flex,
  Searchbar,
  SearchForm,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { Pagination } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { POST_KINDS } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';
import { OverlayHost } from './OverlayHost';
import { RecordTable } from './RecordTable';
import { usePagesFrame } from '../pages/frame';
import { LoadingPage, NotLoaded, TitledPage } from '../pages/PageParts';
import type { RecordListState } from './use-record-list';

interface Props<Row> {
  title: string;
  subtitle: string;
  /** What it says without records. */
  empty: string;
  open: RecordListState<Row>;
  /** Text keys of the column headings. */
  columns: readonly string[];
  row(row: Row): ReactNode;
  /** Shown below the list. */
  children?: ReactNode;
}

/** A page with a list of records: search, filter by kind, table and pagination. */
export function RecordListPage<Row>({ title, subtitle, empty, open, columns, row, children }: Props<Row>) {
  const text = useText();
  const { list, hasFailed, version } = open;
  const { onReview } = usePagesFrame();
  useEffect(() => {
    if (version > 0) onReview();
  }, [onReview, version]);
  if (list === undefined && !hasFailed) return <LoadingPage />;
  const isNarrowed = open.kind !== '' || open.search !== '';
  return (
    <TitledPage title={title} subtitle={subtitle}>
      {hasFailed && <NotLoaded title={text('editorial.notLoaded')} onAgain={open.reread} />}
      {list !== undefined && !hasFailed && (
        <>
          <Toolbar open={open} />
          <Typography variant="pi" textColor="neutral600" role="status">
            {text('editorial.found', { count: list.total })}
          </Typography>
          {list.rows.length === 0 ? (
            <EmptyStateLayout
              icon={<EmptyDocuments width="16rem" />}
              content={isNarrowed ? text('editorial.nothingFound') : empty}
            />
          ) : (
            <RecordTable columns={columns} rows={list.rows.map(row)} />
          )}
          <Box>
            <Pagination.Root pageCount={Math.ceil(list.total / list.pageSize)} total={list.total}>
              <Pagination.PageSize />
              <Pagination.Links />
            </Pagination.Root>
          </Box>
          {children}
        </>
      )}
      <OverlayHost />
    </TitledPage>
  );
}

function Toolbar<Row>({ open }: { open: RecordListState<Row> }) {
  const text = useText();
  const [search, setSearch] = useState(open.search);
  return (
    <Flex gap={4} wrap="wrap" alignItems="flex-end">
      <Box minWidth="28rem">
        <SearchForm
          onSubmit={(event) => {
            event.preventDefault();
            open.show({ search });
          }}
        >
          <Searchbar
            size="M"
            name="search"
            value={search}
            placeholder={text('editorial.search')}
            clearLabel={text('editorial.clear')}
            onChange={(event: { currentTarget: { value: string } }) => setSearch(event.currentTarget.value)}
            onClear={() => {
              setSearch('');
              open.show({ search: '' });
            }}
          >
            {text('editorial.search')}
          </Searchbar>
        </SearchForm>
      </Box>
      <Box minWidth="18rem">
        <SingleSelect
          aria-label={text('editorial.kind')}
          value={open.kind || 'all'}
          onChange={(value: string | number) => open.show({ kind: value === 'all' ? '' : String(value) })}
        >
          <SingleSelectOption value="all">{text('editorial.kind.all')}</SingleSelectOption>
          {POST_KINDS.map((kind) => (
            <SingleSelectOption key={kind} value={kind}>
              {text(`editorial.kind.${kind}.several`)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Box>
    </Flex>
  );
}

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
import { Layouts, Page, Pagination } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { POST_KINDS } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';
import { OverlayHost } from './OverlayHost';
import { RecordTable } from './RecordTable';
import { CalendarNav } from '../pages/CalendarNav';
import type { RecordListState } from './use-record-list';

interface Props<Row> {
  /** Prefix of the page's texts in the catalogues, such as `editorial.trash`. */
  words: string;
  subtitle: string;
  open: RecordListState<Row>;
  /** Text keys of the column headings. */
  columns: readonly string[];
  row(row: Row): ReactNode;
  /** Shown below the list. */
  children?: ReactNode;
}

/** A page with a list of records: search, filter by kind, table and pagination. */
export function RecordListPage<Row>({ words, subtitle, open, columns, row, children }: Props<Row>) {
  const text = useText();
  const { list, hasFailed, version } = open;
  if (hasFailed) return <Page.Error />;
  if (list === undefined) return <Page.Loading />;
  const isNarrowed = open.kind !== '' || open.search !== '';
  return (
    <Page.Main>
      <Page.Title>{text(`${words}.title`)}</Page.Title>
      <Layouts.Header title={text(`${words}.title`)} subtitle={subtitle} />
      <CalendarNav version={version} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Toolbar open={open} />
          <Typography variant="pi" textColor="neutral600" role="status">
            {text('editorial.found', { count: list.total })}
          </Typography>
          {list.rows.length === 0 ? (
            <EmptyStateLayout
              icon={<EmptyDocuments width="16rem" />}
              content={text(isNarrowed ? 'editorial.nothingFound' : `${words}.empty`)}
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
        </Flex>
      </Layouts.Content>
      <OverlayHost />
    </Page.Main>
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

import { Box, Link, Table, Tbody, Td, Tr, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../use-text';
import { editorPath } from '../strapi/content-manager';
import { useResponse } from './use-response';

/** A row of a home-page widget. */
interface WidgetRow {
  kind: string;
  documentId: string;
  locale: string;
  /** Language that a click opens; by default `locale`. */
  open?: string | undefined;
  name: string;
  detail: string;
  more: ReactNode;
}

interface Props<Response> {
  /** The route that has its records. */
  path: string;
  /** The language in which the route names records, if it has a choice. */
  wanted?: string;
  rowsOf(response: Response): readonly WidgetRow[];
  /** Shown when there are no rows. */
  empty: string;
}

/** A home-page widget that lists records, in the style of Strapi's own widgets. */
export function WidgetRows<Response>({ path, wanted, rowsOf, empty }: Props<Response>) {
  const text = useText();
  const response = useResponse<Response>(path, wanted);
  if (response === undefined) return <Widget.Loading />;
  if (response === 'failed') return <Widget.Error />;
  const rows = rowsOf(response);
  if (rows.length === 0) return <Widget.NoData>{empty}</Widget.NoData>;
  return (
    // The design system counts a header row, which this table does not have. `initialRow` makes the Tab key go to the first row.
    <Table colCount={2} rowCount={rows.length + 1} initialRow={1}>
      <Tbody>
        {rows.map(({ kind, documentId, locale, open = locale, name, detail, more }) => (
          <Tr key={documentId}>
            <Td>
              <Wrapping paddingTop={2} paddingBottom={2} maxWidth="28rem">
                <Link tag={NavLink} to={editorPath(kind, documentId, open)}>
                  {name || text('editorial.unnamed')}
                </Link>
                <Typography tag="p" variant="pi" textColor="neutral600">
                  {detail}
                </Typography>
              </Wrapping>
            </Td>
            <Td>{more}</Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

const Wrapping = styled(Box)`
  a,
  span,
  p {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

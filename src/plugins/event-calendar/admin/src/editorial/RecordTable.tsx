import { Table, Tbody, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useText } from '../use-text';

interface Props {
  /** Text keys of the column headings. */
  columns: readonly string[];
  rows: readonly ReactNode[];
}

/** A table with column headings. */
export function RecordTable({ columns, rows }: Props) {
  const text = useText();
  return (
    <Table colCount={columns.length} rowCount={rows.length + 1}>
      <Thead>
        <Tr>
          {columns.map((column) => (
            <Th key={column}>
              <Typography variant="sigma" textColor="neutral600">
                {text(column)}
              </Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>{rows}</Tbody>
    </Table>
  );
}

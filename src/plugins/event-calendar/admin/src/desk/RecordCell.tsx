import { Flex, Link, Td, Typography } from '@strapi/design-system';
import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { DeskRow } from '../../../server/src/panel-contract/desk';
import { useText } from '../use-text';
import { editorPath } from '../strapi/content-manager';
import { whenWords } from './wall-words';

/**
 * What a record is: its name, which opens it, its kind and languages, and when it is.
 * @param props what the row gives every cell: its place, by which the arrow keys find it
 */
export function RecordCell({ row, ...props }: { row: DeskRow } & ComponentProps<typeof Td>) {
  const text = useText();
  const { locale } = useIntl();
  const { kind, documentId, languages, when } = row;
  return (
    <Td {...props}>
      <Wrapping
        direction="column"
        alignItems="flex-start"
        gap={1}
        paddingTop={2}
        paddingBottom={2}
        maxWidth="42rem"
      >
        <Link tag={NavLink} to={editorPath(kind, documentId, row.locale)}>
          {row.name || text('desk.unnamed')}
        </Link>
        <Typography variant="pi" textColor="neutral600">
          {[
            text(`desk.kind.${kind}`),
            languages.join(', ').toUpperCase(),
            when && `${whenWords(when, locale)} (${when.timezone})`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Wrapping>
    </Td>
  );
}

/** Cells of tables keep their text in one line; titles can be long. */
const Wrapping = styled(Flex)`
  a,
  span {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

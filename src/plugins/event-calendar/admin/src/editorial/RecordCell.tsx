import { Flex, Link, Td, Typography } from '@strapi/design-system';
import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { RecordSummary } from '../../../server/src/panel-contract/editorial';
import { useText } from '../use-text';
import { editorPath } from '../strapi/content-manager';
import { formatWhen } from './format-times';

/**
 * Table cell with a record's name as a link to the edit view, its kind, its languages and, for events, its dates.
 * @param props what the design system's row passes to each cell: its position, for the arrow keys
 */
export function RecordCell({ row, ...props }: { row: RecordSummary } & ComponentProps<typeof Td>) {
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
          {row.name || text('editorial.unnamed')}
        </Link>
        <Typography variant="pi" textColor="neutral600">
          {[
            text(`editorial.kind.${kind}`),
            languages.join(', ').toUpperCase(),
            when && `${formatWhen(when, locale)} (${when.timezone})`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Wrapping>
    </Td>
  );
}

/** Lets long titles wrap; table cells keep their text on one line. */
const Wrapping = styled(Flex)`
  a,
  span {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

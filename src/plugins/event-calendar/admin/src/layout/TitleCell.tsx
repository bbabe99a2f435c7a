import { Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { useEditedLocale } from '../use-edited-locale';
import type { ListedRecord } from './listed-record';

/** The title of an event, which leads to its form. Strapi's own stays on one line, which pushes the status off the screen. */
export default function TitleCell({ record }: { record: ListedRecord }) {
  const locale = useEditedLocale();
  return (
    <Typography
      tag={Link}
      to={{
        pathname: String(record['documentId']),
        search: locale === undefined ? '' : `plugins[i18n][locale]=${locale}`,
      }}
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
      textColor="neutral800"
      style={{
        display: 'block',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        minWidth: '16rem',
        maxWidth: '22rem',
      }}
    >
      {String(record['title'] ?? '-')}
    </Typography>
  );
}

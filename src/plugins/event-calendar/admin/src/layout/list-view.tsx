import { lazy, Suspense } from 'react';
import { textKey } from '../plugin';
import { panelLanguage } from '../panel-language';
import { fieldText } from './field-texts';
import { kindOfLayout } from './kind-of-layout';
import type { ListedRecord } from './listed-record';

const When = lazy(() => import('./EventTimeCell'));
const PublicationCell = lazy(() => import('./PublicationCell'));

/** The properties of a column of Strapi's list that are used here. */
interface Column {
  name: string;
  label: string | { id: string; defaultMessage: string };
  attribute: object;
  searchable: boolean;
  sortable: boolean;
  cellFormatter?: (record: ListedRecord) => React.ReactNode;
}

interface HookedList {
  displayedHeaders: Column[];
  layout: { options: object };
}

/**
 * Hook of Strapi: translates the columns of the calendar's lists, shows start and end of an event in one column, and adds a column
 * for what Strapi's own status column does not show.
 */
export function describeColumns<Hooked extends HookedList>(hooked: Hooked): Hooked {
  const kind = kindOfLayout(hooked.layout);
  if (kind === undefined) return hooked;
  const language = panelLanguage();
  const columns = hooked.displayedHeaders.map((column): Column => {
    if (typeof column.label !== 'string') return column;
    const label = fieldText(kind, column.name, 'label', column.label, language);
    const translated = {
      ...column,
      label: { id: textKey(`layout.${kind}.${column.name}`), defaultMessage: label },
    };
    if (kind !== 'event' || column.name !== 'startDate') return translated;
    return {
      ...translated,
      label: { id: textKey('layout.when'), defaultMessage: 'When' },
      cellFormatter: (record) => (
        <Suspense fallback={null}>
          <When record={record} />
        </Suspense>
      ),
    };
  });
  const publication: Column = {
    name: 'publication',
    label: { id: textKey('layout.publication'), defaultMessage: 'Note' },
    attribute: { type: 'string' },
    searchable: false,
    sortable: false,
    cellFormatter: (record) => (
      <Suspense fallback={null}>
        <PublicationCell kind={kind} record={record} />
      </Suspense>
    ),
  };
  // Beside the names, where it can be seen in narrow windows too.
  return { ...hooked, displayedHeaders: columns.toSpliced(1, 0, publication) };
}

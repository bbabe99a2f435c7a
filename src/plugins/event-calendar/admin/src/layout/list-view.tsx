import { lazy, Suspense } from 'react';
import { textKey } from '../plugin';
import { panelLanguage } from '../panel-language';
import { fieldText } from './field-texts';
import { kindOfLayout } from './kind-of-layout';

const When = lazy(() => import('./When'));
const PublicationCell = lazy(() => import('./PublicationCell'));

/** A record as the Content Manager lists it. */
export type ListedRecord = Readonly<Record<string, unknown>>;

/** The part of a column of Strapi's list that is changed here. */
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
 * Strapi's hook on the columns of a list: the calendar's in the person's language; when an event takes place in one column, in its
 * own zone; and what of the publication Strapi's own column does not say.
 */
export function describeColumns<Hooked extends HookedList>(hooked: Hooked): Hooked {
  const kind = kindOfLayout(hooked.layout);
  if (kind === undefined) return hooked;
  const language = panelLanguage();
  const columns = hooked.displayedHeaders.map((column): Column => {
    if (typeof column.label !== 'string') return column;
    const label = fieldText(kind, column.name, 'label', column.label, language);
    const told = {
      ...column,
      label: { id: textKey(`layout.${kind}.${column.name}`), defaultMessage: label },
    };
    if (kind !== 'event' || column.name !== 'startDate') return told;
    return {
      ...told,
      label: { id: textKey('layout.when'), defaultMessage: 'When' },
      cellFormatter: (record) => (
        <Suspense fallback={null}>
          <When record={record} />
        </Suspense>
      ),
    };
  });
  if (kind === 'category' || kind === 'tag') return { ...hooked, displayedHeaders: columns };
  const publication: Column = {
    name: 'publication',
    label: { id: textKey('layout.publication'), defaultMessage: 'Note' },
    attribute: { type: 'string' },
    searchable: false,
    sortable: false,
    cellFormatter: (record) => (
      <Suspense fallback={null}>
        <PublicationCell record={record} />
      </Suspense>
    ),
  };
  return { ...hooked, displayedHeaders: [...columns, publication] };
}

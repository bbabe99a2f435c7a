import { lazy, Suspense } from 'react';
import type { Kind } from '../../../server/src/domain/kinds';
import { textKey } from '../plugin';
import { panelLanguage } from '../panel-language';
import { fieldText } from './field-texts';
import { noteArrival } from './arrival';
import { kindOfLayout } from './kind-of-layout';
import type { ListedRecord } from './listed-record';

type Cell = React.ComponentType<{ record: ListedRecord }>;

/** Cells of the list of events that Strapi would fill with one long line. */
const EVENT_CELLS: ReadonlyMap<string, Cell> = new Map<string, Cell>([
  ['title', lazy(() => import('./TitleCell'))],
  ['startDate', lazy(() => import('./EventTimeCell'))],
  ['venue', lazy(() => import('./VenueCell'))],
]);
const PublicationCell = lazy(() => import('./PublicationCell'));

/** The column that Strapi's i18n plugin adds (`contentManagerHooks/listView` of `@strapi/i18n` 5.54). */
const LANGUAGES_COLUMN = 'locales';

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
 * for what Strapi's own status column does not show. The languages that a record lacks are in it, so that the i18n plugin's wide
 * column of languages, which pushes the status off the screen, is left out.
 */
export function describeColumns<Hooked extends HookedList>(hooked: Hooked): Hooked {
  noteArrival(window.location.search);
  const kind = kindOfLayout(hooked.layout);
  if (kind === undefined) return hooked;
  const language = panelLanguage();
  const columns = hooked.displayedHeaders
    .filter(({ name, attribute }) => name !== LANGUAGES_COLUMN && !isInternal(attribute))
    .map((column) => described(kind, column, language));
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

/** Whether the server has left a field without a type: it is in no choice of columns, but somebody may have chosen it before. */
const isInternal = (attribute: object): boolean => 'type' in attribute && attribute.type === '';

function described(kind: Kind, column: Column, language: string): Column {
  if (typeof column.label !== 'string') return column;
  const isTime = kind === 'event' && column.name === 'startDate';
  const label = isTime
    ? { id: textKey('layout.when'), defaultMessage: 'When' }
    : {
        id: textKey(`layout.${kind}.${column.name}`),
        defaultMessage: fieldText(kind, column.name, 'label', column.label, language),
      };
  const Cell = kind === 'event' ? EVENT_CELLS.get(column.name) : undefined;
  if (Cell === undefined) return { ...column, label };
  return {
    ...column,
    label,
    cellFormatter: (record) => (
      <Suspense fallback={null}>
        <Cell record={record} />
      </Suspense>
    ),
  };
}

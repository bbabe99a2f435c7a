import { EDIT_SECTIONS } from '../../panel-contract/edit-sections';
import { FIELD_TEXTS_EN } from '../../panel-contract/field-texts/en';
import type { Kind } from '../../domain/kinds';

interface ListView {
  list: readonly string[];
  settings: { mainField: string; defaultSortBy: string; defaultSortOrder: 'ASC' | 'DESC' };
}

const byName = { mainField: 'name', defaultSortBy: 'name', defaultSortOrder: 'ASC' } as const;

/** The columns of the list view, and what it is sorted by. */
const LIST_VIEWS: Record<Kind, ListView> = {
  event: {
    list: ['title', 'startDate', 'venue'],
    settings: { mainField: 'title', defaultSortBy: 'startDate', defaultSortOrder: 'DESC' },
  },
  venue: {
    list: ['name', 'city', 'country'],
    settings: byName,
  },
  organizer: {
    list: ['name', 'email', 'phone', 'website'],
    settings: byName,
  },
  category: {
    list: ['name', 'parent', 'slug'],
    settings: byName,
  },
  tag: {
    list: ['name', 'slug'],
    settings: byName,
  },
};

/**
 * The layout of a kind in Strapi's format. Strapi reads it only when it first finds the content type. Afterwards it stores its
 * own copy, with the changes of administrators.
 */
export function arrangementOf(kind: Kind): object {
  const { list, settings } = LIST_VIEWS[kind];
  const edit = EDIT_SECTIONS[kind].flat();
  const metadatas = Object.entries(FIELD_TEXTS_EN[kind]).map(([field, { label, hint }]) => [
    field,
    { edit: { label, description: hint ?? '' }, list: { label } },
  ]);
  return {
    settings: { ...settings, pageSize: 20, searchable: true, filterable: true, bulkable: true },
    metadatas: Object.fromEntries(metadatas),
    layouts: { list: [...list], edit: edit.map((row) => row.map(([name, size]) => ({ name, size }))) },
  };
}

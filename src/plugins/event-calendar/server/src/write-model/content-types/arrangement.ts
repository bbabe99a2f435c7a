import { FIELD_TEXTS_EN } from '../../panel-contract/field-texts/en';
import type { Kind } from '../../domain/kinds';

/** A row of the edit view: fields with their widths in twelfths. */
type Row = readonly (readonly [field: string, size: 4 | 6 | 8 | 12])[];

interface Arrangement {
  edit: readonly Row[];
  list: readonly string[];
  settings: { mainField: string; defaultSortBy: string; defaultSortOrder: 'ASC' | 'DESC' };
}

const half = (one: string, other: string): Row => [
  [one, 6],
  [other, 6],
];
const third = (one: string, two: string, three: string): Row => [
  [one, 4],
  [two, 4],
  [three, 4],
];
const whole = (field: string): Row => [[field, 12]];

const byName = { mainField: 'name', defaultSortBy: 'name', defaultSortOrder: 'ASC' } as const;

/**
 * The initial layout of each kind in the edit view: what and when, where and who, texts, classification, settings. Fields that
 * are set elsewhere (owner, schedule, review) are left out; an administrator can add them with "Configure the view".
 */
const ARRANGEMENTS: Record<Kind, Arrangement> = {
  event: {
    edit: [
      whole('title'),
      half('startDate', 'endDate'),
      half('timezone', 'allDay'),
      half('venue', 'organizers'),
      third('cost', 'ticketUrl', 'website'),
      [
        ['eventStatus', 4],
        ['eventStatusReason', 8],
      ],
      third('soldOut', 'isVirtual', 'virtualUrl'),
      whole('description'),
      whole('excerpt'),
      whole('image'),
      half('categories', 'tags'),
      third('featured', 'sticky', 'hideFromListings'),
      third('private', 'showMap', 'showMapLink'),
      half('slug', 'password'),
    ],
    list: ['title', 'startDate', 'venue'],
    settings: { mainField: 'title', defaultSortBy: 'startDate', defaultSortOrder: 'DESC' },
  },
  venue: {
    edit: [
      whole('name'),
      half('address', 'city'),
      third('zip', 'stateprovince', 'country'),
      half('latitude', 'longitude'),
      half('phone', 'website'),
      whole('description'),
      whole('excerpt'),
      whole('image'),
      third('showMap', 'showMapLink', 'private'),
      whole('slug'),
    ],
    list: ['name', 'city', 'country'],
    settings: byName,
  },
  organizer: {
    edit: [
      whole('name'),
      third('email', 'phone', 'website'),
      whole('description'),
      whole('excerpt'),
      whole('image'),
      half('slug', 'private'),
    ],
    list: ['name', 'email', 'phone', 'website'],
    settings: byName,
  },
  category: {
    edit: [half('name', 'parent'), whole('description'), whole('slug')],
    list: ['name', 'parent', 'slug'],
    settings: byName,
  },
  tag: {
    edit: [whole('name'), whole('description'), whole('slug')],
    list: ['name', 'slug'],
    settings: byName,
  },
};

/**
 * The layout of a kind in Strapi's format. Strapi reads it only when it first finds the content type. Afterwards it stores its
 * own copy, with the changes of administrators.
 */
export function arrangementOf(kind: Kind): object {
  const { edit, list, settings } = ARRANGEMENTS[kind];
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

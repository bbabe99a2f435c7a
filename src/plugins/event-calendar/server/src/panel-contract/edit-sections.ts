import type { Kind } from '../domain/kinds';

/** A row of the edit view: fields with their widths in twelfths. */
type Row = readonly (readonly [field: string, size: 4 | 6 | 8 | 12])[];

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

/**
 * The fields of the edit views in sections, each of which is a box: what and when, where and who, how it takes place, texts,
 * classification, settings. Fields that are set elsewhere (owner, schedule, review) are left out; an administrator can add them with
 * "Configure the view".
 */
export const EDIT_SECTIONS: Readonly<Record<Kind, readonly (readonly Row[])[]>> = {
  event: [
    [whole('title'), half('startDate', 'endDate'), half('timezone', 'allDay')],
    [half('venue', 'organizers'), third('cost', 'ticketUrl', 'website')],
    [
      [
        ['eventStatus', 4],
        ['eventStatusReason', 8],
      ],
      third('soldOut', 'isVirtual', 'virtualUrl'),
    ],
    [whole('description'), whole('excerpt'), whole('image')],
    [half('categories', 'tags')],
    [
      third('featured', 'sticky', 'hideFromListings'),
      third('private', 'showMap', 'showMapLink'),
      half('slug', 'password'),
    ],
  ],
  venue: [
    [
      whole('name'),
      half('address', 'city'),
      third('zip', 'stateprovince', 'country'),
      half('latitude', 'longitude'),
    ],
    [half('phone', 'website')],
    [whole('description'), whole('excerpt'), whole('image')],
    [third('showMap', 'showMapLink', 'private'), whole('slug')],
  ],
  organizer: [
    [whole('name'), third('email', 'phone', 'website')],
    [whole('description'), whole('excerpt'), whole('image')],
    [half('slug', 'private')],
  ],
  category: [[half('name', 'parent'), whole('description'), whole('slug')]],
  tag: [[whole('name'), whole('description'), whole('slug')]],
};

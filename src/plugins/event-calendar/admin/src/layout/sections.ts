import type { Kind } from '../../../server/src/domain/kinds';

/** The fields of the edit views, in groups. Each group is a box. */
const SECTIONS: Record<Kind, readonly (readonly string[])[]> = {
  event: [
    ['title', 'startDate', 'endDate', 'timezone', 'allDay'],
    ['venue', 'organizers', 'cost', 'ticketUrl', 'website'],
    ['eventStatus', 'eventStatusReason', 'soldOut', 'isVirtual', 'virtualUrl'],
    ['description', 'excerpt', 'image'],
    ['categories', 'tags'],
    ['featured', 'sticky', 'hideFromListings', 'private', 'showMap', 'showMapLink', 'slug', 'password'],
  ],
  venue: [
    [
      'name',
      'address',
      'city',
      'zip',
      'stateprovince',
      'state',
      'province',
      'country',
      'latitude',
      'longitude',
    ],
    ['phone', 'website'],
    ['description', 'excerpt', 'image'],
    ['showMap', 'showMapLink', 'private', 'slug'],
  ],
  organizer: [
    ['name', 'email', 'phone', 'website'],
    ['description', 'excerpt', 'image'],
    ['slug', 'private'],
  ],
  category: [['name', 'parent', 'description', 'slug']],
  tag: [['name', 'description', 'slug']],
};

const sectionOf = (kind: Kind, field: string): number =>
  SECTIONS[kind].findIndex((fields) => fields.includes(field));

/**
 * Puts rows of fields into boxes. A new box starts where the first field of a row is in another section than the row before. Rows
 * keep the order that an administrator gave them; a row without a section stays in the current box.
 */
export function boxesOf<Field extends { name: string }>(kind: Kind, rows: readonly Field[][]): Field[][][] {
  const boxes: Field[][][] = [];
  let current = -1;
  for (const row of rows) {
    const section = sectionOf(kind, row[0]?.name ?? '');
    const box = boxes.at(-1);
    if (box === undefined || (section !== -1 && section !== current)) boxes.push([row]);
    else box.push(row);
    if (section !== -1) current = section;
  }
  return boxes;
}

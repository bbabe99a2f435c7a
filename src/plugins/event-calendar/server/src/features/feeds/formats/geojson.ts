import type { FeedVenue } from '../../../resources/shared/feed-forms';
import type { FeedFormat, FeedWriter } from '../format';
import type { CellValue, Columns } from '../writing/columns';
import { EVENT_COLUMNS, VENUE_COLUMNS } from '../writing/columns';
import { LIST_END, jsonOf, listed, openList } from '../writing/json';

const MEDIA_TYPE = 'application/geo+json';

type Placed = Pick<FeedVenue, 'latitude' | 'longitude'>;

/** A point, longitude first (RFC 7946, 3.1.1), or null without coordinates (3.2). */
function geometry(place: Placed | null): { type: 'Point'; coordinates: [number, number] } | null {
  if (place === null || place.latitude === null || place.longitude === null) return null;
  return { type: 'Point', coordinates: [place.longitude, place.latitude] };
}

/** Features with the columns of tables as their properties. */
function features<RecordForm extends { readonly id: number }>(
  columns: Columns<RecordForm>,
  placeOf: (record: RecordForm) => Placed | null,
): FeedWriter<RecordForm> {
  return {
    begin: () => openList({ type: 'FeatureCollection' }, 'features'),
    item(record, _head, position) {
      const properties = Object.fromEntries(columns.map(([name, fact]) => [name, valueOf(fact(record))]));
      const point = geometry(placeOf(record));
      return listed(jsonOf({ type: 'Feature', id: record.id, geometry: point, properties }), position);
    },
    end: () => LIST_END,
  };
}

const valueOf = (fact: CellValue) => (Array.isArray(fact) ? fact.join(', ') : fact);

/** GeoJSON (RFC 7946), for maps. */
export const GEOJSON: FeedFormat = {
  suffix: 'geojson',
  mediaType: MEDIA_TYPE,
  contentType: MEDIA_TYPE,
  extent: 'whole',
  writers: {
    event: features(EVENT_COLUMNS, ({ venue }) => venue),
    venue: features(VENUE_COLUMNS, (venue) => venue),
  },
};

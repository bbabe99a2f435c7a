import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, every, join, sql } from '../../storage/ports/sql';
import type { Starts } from './starts';
import { linksWithin } from './starts';

/** A circle on the earth: its centre in degrees and its radius in kilometres. */
export interface Circle {
  latitude: number;
  longitude: number;
  radiusKm: number;
}

/** Mean radius of the earth (IUGG), in kilometres. */
const EARTH_KM = 6371.0088;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;

/**
 * The tables of a search around a point: `nearby (id, distance)` has the events whose venue lies within a circle, with the distance in kilometres along the
 * surface (haversine). A rectangle around the circle lets an index find the venues.
 * @param condition which rows `v` of the index count as venues
 * @param starts when the events start
 */
export function nearby(dialect: Dialect, circle: Circle, condition: Fragment, starts: Starts): Fragment[] {
  const { latitude, longitude, radiusKm } = circle;
  const box = rectangle(circle);
  const degrees = (value: number): Fragment => sql`radians(cast(${value} as double precision))`;
  const halfChord = sql`power(sin((radians(v.lat) - ${degrees(latitude)}) / 2), 2)
    + cos(radians(v.lat)) * cos(${degrees(latitude)}) * power(sin((radians(v.lng) - ${degrees(longitude)}) / 2), 2)`;
  // Rounding can make it greater than 1 for the opposite point of the earth.
  const distance = sql`${2 * EARTH_KM} * asin(sqrt(${dialect.smaller(sql`1.0`, halfChord)}))`;
  const events = linksWithin(starts, sql`l.start_local`).map(
    (within) => sql`select l.event_id, near.distance from near_venues near ${dialect.leadingTo} ${LINKS} l
      on l.target_id = near.id and l.role = 'venue' where near.distance <= ${radiusKm} and ${every(within)}`,
  );
  return [
    sql`near_venues (id, distance) as materialized (select v.public_id, ${distance} from ${INDEX} v
      where v.kind = 'venue' and v.lat between ${box.south} and ${box.north}
        and (v.lng between ${box.west} and ${box.east} or v.lng between ${box.west + 360} and ${box.east + 360}
          or v.lng between ${box.west - 360} and ${box.east - 360})
        and ${condition})`,
    sql`nearby (id, distance) as (
      select one.event_id, min(one.distance) from (${join(events, ' union all ')}) one group by one.event_id)`,
  ];
}

/** The circle's rectangle in degrees, slightly too large; its longitudes may lie beyond ±180. */
function rectangle({
  latitude,
  longitude,
  radiusKm,
}: Circle): Record<'south' | 'north' | 'west' | 'east', number> {
  const reach = radiusKm / KM_PER_DEGREE + 1e-6;
  const [south, north] = [latitude - reach, latitude + reach];
  // A circle around a pole contains every longitude.
  if (south <= -90 || north >= 90) return { south, north, west: -180, east: 180 };
  const radians = Math.PI / 180;
  const width =
    Math.asin(Math.min(1, Math.sin(reach * radians) / Math.cos(latitude * radians))) / radians + 1e-6;
  return { south, north, west: longitude - width, east: longitude + width };
}

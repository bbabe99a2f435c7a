import type { Instant } from '../../domain/time/types';
import { readZone, toWall } from '../../domain/time/zone';
import type { Zone } from '../../domain/time/types';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';
import type { Settings } from '../../platform/settings/settings';
import type { SiteMoment } from '../../panel-contract/desk';

/** The site's zone, which the settings have been checked for. */
export function siteZone({ timezone }: Pick<Settings, 'timezone'>): Zone {
  const zone = readZone(timezone);
  if (zone === undefined) throw new Error(`The site's zone ${timezone} does not exist`);
  return zone;
}

/** A moment as clocks at the site show it. */
export function siteMoment(at: Instant, settings: Pick<Settings, 'timezone'>): SiteMoment {
  const zone = siteZone(settings);
  return { wall: toWall(at, zone), abbreviation: zoneAbbreviation(zone, at) };
}

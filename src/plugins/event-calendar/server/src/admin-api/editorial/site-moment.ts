import type { Instant } from '../../domain/time/types';
import { readZone, toWall } from '../../domain/time/zone';
import type { Zone } from '../../domain/time/types';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';
import type { Settings } from '../../platform/settings/settings';
import type { SiteMoment } from '../../panel-contract/editorial';

/** The site's zone. @throws Error if it is invalid, which the check of the settings rules out */
export function siteZone({ timezone }: Pick<Settings, 'timezone'>): Zone {
  const zone = readZone(timezone);
  if (zone === undefined) throw new Error(`The site's zone ${timezone} does not exist`);
  return zone;
}

/** A moment in the site's zone. */
export function siteMoment(at: Instant, settings: Pick<Settings, 'timezone'>): SiteMoment {
  const zone = siteZone(settings);
  return { wall: toWall(at, zone), abbreviation: zoneAbbreviation(zone, at) };
}

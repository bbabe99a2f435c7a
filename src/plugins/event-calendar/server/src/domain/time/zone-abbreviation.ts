import type { Instant, Zone } from './types';
import { spanAt, withinListed } from './zone';
import { rulesOf } from './zone-text';

/**
 * What the zone calls its time at an instant (docs/interface.md 4.10): the tz database's abbreviation (`EDT`, `CEST`,
 * `+0545`); for `UTC±n`, `±hh:mm` and abbreviations the text itself. Beyond the listed years it is the abbreviation of 400
 * years before, when the same rule held.
 */
export function zoneAbbreviation(zone: Zone, at: Instant): string {
  const rules = rulesOf(zone);
  return rules.abbreviations[spanAt(rules, withinListed(at))] ?? zone;
}

import type { Instant, Zone } from './types';
import { spanAt, withinListed } from './zone';
import { rulesOf } from './zone-text';

/**
 * The abbreviation of a zone's time at an instant (docs/interface.md 4.10): the tz database's (`EDT`, `CEST`, `+0545`), or the text
 * of the zone itself for `UTC±n`, `±hh:mm` and abbreviations. Beyond the listed years it is the one of 400 years earlier, when the
 * same rule applied.
 */
export function zoneAbbreviation(zone: Zone, at: Instant): string {
  const rules = rulesOf(zone);
  return rules.abbreviations[spanAt(rules, withinListed(at))] ?? zone;
}

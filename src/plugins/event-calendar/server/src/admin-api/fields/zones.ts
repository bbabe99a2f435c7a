import { z } from '@strapi/utils';
import { offsetText } from '../../domain/time/offset-text';
import type { Zone } from '../../domain/time/types';
import { instant, isWallTime } from '../../domain/time/types';
import { ZONE_NAMES } from '../../domain/time/tz-database';
import { offsetAt, readZone, toInstant } from '../../domain/time/zone';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';
import type { ZoneChoice } from '../../panel-contract/fields';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';

/** Names kept only for old programs. Every zone can be found under the name of a place. */
const OLD_NAMES = /^(?:Etc|SystemV|US|Canada|Brazil|Chile|Mexico)\//;

const isZone = (zone: Zone | undefined): zone is Zone => zone !== undefined;

const CHOICES: readonly Zone[] = [
  'UTC',
  ...ZONE_NAMES.filter((name) => name.includes('/') && !OLD_NAMES.test(name)).sort(),
]
  .map((name) => readZone(name))
  .filter(isZone);

const QUERY = z.object({ at: z.string().default('') });

/** `GET /zones?at=YYYY-MM-DD HH:mm:ss`: the time zones of places, with their offsets at that wall time; without `at`, now. */
export const ZONES_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/zones',
  handle({ query }): Promise<ZoneChoice[]> {
    const { at } = checked(QUERY, query);
    const now = instant(Date.now());
    return Promise.resolve(
      CHOICES.map((zone) => {
        const then = isWallTime(at) ? toInstant(at, zone) : now;
        return {
          name: zone,
          offset: offsetText(offsetAt(then, zone)),
          abbreviation: zoneAbbreviation(zone, then),
        };
      }),
    );
  },
};

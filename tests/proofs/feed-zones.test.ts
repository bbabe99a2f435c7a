/**
 * Calendar feeds describe their zones: another parser reads the right instant of every hour around every change of clocks, wherever
 * it runs. The length counts zones.
 */
import { describe, expect, it } from '#test';
import { ZONE_NAMES } from '../../src/plugins/event-calendar/server/src/domain/time/tz-database';
import { instantsOf } from '../../src/plugins/event-calendar/server/src/features/feeds/zones.fixtures';
import { HOSTS, moveTo } from './reader-zones';
import { PROOF_TIMEOUT, conclude, lengthOf, report } from './proof';

const ZONES = lengthOf({ short: 4, full: ZONE_NAMES.length });
const FIRST = ['Europe/London', 'America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe'];

describe('zones in calendar feeds', () => {
  it.each(HOSTS)(
    'are read right in %s',
    (host, offset) => {
      moveTo(host, offset);
      const zones = [...new Set([...FIRST, ...ZONE_NAMES])].slice(0, ZONES);
      let instants = 0;
      for (const zone of zones) {
        const { meant, read } = instantsOf(zone, 2025, 2027);
        expect(read).toEqual(meant);
        instants += meant.length;
        report(`${host}: ${instants} instants`);
      }
      conclude(`${host}: ${instants.toLocaleString('en')} instants in ${zones.length} zones`);
    },
    PROOF_TIMEOUT,
  );
});

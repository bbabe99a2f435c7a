import type { GivenDate } from '../../domain/time/date-reading';
import { dateAt, readDate } from '../../domain/time/date-words';
import type { Zone } from '../../domain/time/types';
import { UTC } from '../../domain/time/zone';
import { readZone } from '../../domain/time/zone-text';
import { right, wrongType, wrongValue } from './schema';
import type { ParameterType } from '../operations/types';

/**
 * A date and time in one of the accepted forms (docs/interface.md 4.2 to 4.5).
 */
export function dateTime(): ParameterType<GivenDate> {
  const type = { type: 'string', format: 'date-time' };
  return {
    schema: {
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'integer', minimum: 1 },
      ],
    },
    declared: type,
    read(raw, { now, zone }) {
      if (typeof raw !== 'string' && typeof raw !== 'number') return wrongType('must be a date and time');
      if (raw === '') return wrongValue('must not be empty');
      const given = readDate(raw);
      // Words are evaluated in the site's zone or in UTC, or later in the zone of an event (docs/interface.md 4.6).
      const isInRange = [zone, UTC].every(
        (each) => given !== undefined && dateAt(given, { now, zone: each }) !== undefined,
      );
      return given !== undefined && isInRange
        ? right(given)
        : wrongValue('must be a date and time, such as 2031-05-10 19:30:00');
    },
  };
}

/** A time zone (docs/interface.md 4.9); an empty text counts as not given. */
export function timeZone(): ParameterType<Zone | undefined> {
  return {
    schema: { type: 'string' },
    declared: { type: 'string' },
    read(raw) {
      if (typeof raw !== 'string') return wrongType('must be a text');
      if (raw === '') return right(undefined);
      const zone = readZone(raw);
      return zone === undefined
        ? wrongValue('must be a time zone, such as Europe/Paris or UTC+2')
        : right(zone);
    },
  };
}

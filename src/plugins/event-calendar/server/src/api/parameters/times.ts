import type { GivenDate } from '../../domain/time/date-reading';
import { dateFault } from '../../domain/time/date-fault';
import { dateAt, readDate, wallOfReading } from '../../domain/time/date-words';
import { sameUntil } from '../../domain/time/window-end';
import type { Instant, WallTime, Zone } from '../../domain/time/types';
import { UTC } from '../../domain/time/zone';
import { readZone } from '../../domain/time/zone-text';
import { right, wrongType, wrongValue } from './schema';
import type { ParameterType, Reading } from '../operations/types';

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
      return given !== undefined && isInRange ? right(given) : noDate(raw);
    },
  };
}

/** Says how the text was understood, because what arrives is often not what was meant. */
function noDate(given: string | number): Reading<never> {
  const fault = dateFault(given);
  return wrongValue(`must be a date and time, such as 2031-05-10 19:30:00${fault && `; ${fault}`}`);
}

/** A moment to compare stored times with. */
export interface Moment {
  /** Wall time in UTC. */
  utc: WallTime;
  /** Until when it means the same, in UTC milliseconds; infinite unless it was given in words. */
  until: number;
}

/** A date that is compared with times in UTC: without an offset it is one in UTC, without a time the beginning of the day. */
export function moment(): ParameterType<Moment> {
  const date = dateTime();
  return {
    declared: date.declared,
    schema: date.schema,
    read(raw, context) {
      const read = date.read(raw, context);
      if (!read.ok) return read;
      const { value } = read;
      const utcAt = (now: Instant): WallTime | undefined => {
        const reading = dateAt(value, { now, zone: UTC });
        return reading && wallOfReading(reading, UTC);
      };
      const utc = utcAt(context.now);
      // Its own check has found that it is within the years 1 to 9999.
      if (utc === undefined) return noDate(String(raw));
      return right({ utc, until: value.kind === 'relative' ? sameUntil(context.now, utcAt) : Infinity });
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

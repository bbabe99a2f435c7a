import { readDate } from '../../domain/time/date-words';
import type { Zone } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone-text';
import { right, wrongType, wrongValue } from './schema';
import type { ParameterType } from '../operations/types';

/**
 * A date and time in one of the accepted forms (docs/interface.md 4.2 to 4.5), as it was given. In which zone words and wall
 * times are meant is known only where it is used, so that place reads it (`readDate`), and cannot fail to.
 */
export function dateTime(): ParameterType<string | number> {
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
      return readDate(raw, { now, zone }) !== undefined
        ? right(raw)
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

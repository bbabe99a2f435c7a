import { readTypedTime } from '../../../server/src/domain/time/typed-time';

/** A day and a time on the clock of the site, as typed. */
export interface TypedMoment {
  /** `YYYY-MM-DD`, or empty */
  day: string;
  time: string;
}

export const NO_MOMENT: TypedMoment = { day: '', time: '09:00' };

/** `YYYY-MM-DD HH:mm:ss`; no such time if one of the two is missing. */
export const wallOf = ({ day, time }: TypedMoment): string => `${day} ${readTypedTime(time) ?? ''}`;

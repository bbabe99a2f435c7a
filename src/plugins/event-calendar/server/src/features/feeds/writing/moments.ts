import { UNSET_DATE } from '../../../domain/time/site-date';

/** Whether a UTC time is known: records that were never published have none. */
export const isKnownTime = (utc: string): boolean => utc !== '' && utc !== UNSET_DATE;

/** A UTC time in RFC 3339: `2026-01-02T03:04:05Z`. */
export const rfc3339 = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** A UTC time in RFC 822 with the year in four digits: `Fri, 02 Jan 2026 03:04:05 GMT`. */
export const rfc822 = (utc: string): string => new Date(rfc3339(utc)).toUTCString();

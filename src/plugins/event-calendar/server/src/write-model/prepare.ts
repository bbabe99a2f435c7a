import type { Core } from '@strapi/strapi';
import { isByPanel } from '../access/panel-request';
import { passwordSealOf, storePassword } from '../platform/event-passwords';
import type { VersionRow } from '../storage/documents';
import { isPostKind, nameAttribute } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { wallReading } from '../domain/time/date-reading';
import { eventTimes } from '../domain/time/event-times';
import { intendedEnd } from '../domain/time/intended-end';
import { readZone, utcOf } from '../domain/time/zone';
import { isWallTime } from '../domain/time/types';
import type { WallTime } from '../domain/time/types';
import { storeHtml } from '../domain/text/html';
import { LONGEST_LINE, storePlainLine, tidyLine } from '../domain/text/line';
import { storeWebAddress } from '../domain/web-address';
import { ADDRESS_FIELDS, PLAIN_FIELDS } from './content-types/kinds-of-text';
import { invalid } from './records/refuse';

/** The one-line fields of a kind, with the conversion to their stored form. Stored values do not change when saved again. */
function lineFields(kind: Kind): [string, (text: string) => string][] {
  const plain = PLAIN_FIELDS[kind].map((field): [string, typeof storePlainLine] => [field, storePlainLine]);
  return isPostKind(kind) ? [[nameAttribute(kind), tidyLine], ...plain] : plain;
}

/** The maximum length of an event's password: its stored form must fit into the indexes of PostgreSQL. */
const LONGEST_PASSWORD = 255;

/** The input of a write: attributes of a content type by name, with values of any shape. */
export type Data = Record<string, unknown>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Converts what a write may set (`admit.ts`) to its stored form: with sanitised HTML, safe addresses and existing
 * times with their UTC times (docs/interface.md 4.8, 4.12, 4.13). Only sent fields are changed.
 * @param stored the written version or another one of the record, from which omitted times are taken
 * @param isForm whether a form of the panel is saved: an end before its start is read as `intendedEnd` does there, or refused;
 *   otherwise the event then ends when it starts
 * @throws ValidationError naming the field
 */
export function prepareData(
  kind: Kind,
  sent: Data,
  stored: Data | undefined,
  { siteZone, isForm }: { siteZone: string; isForm: boolean },
): Data {
  const data: Data = { ...sent };
  for (const field of [nameAttribute(kind), ...PLAIN_FIELDS[kind], ...ADDRESS_FIELDS[kind]])
    demandLine(field, data[field]);
  for (const [field, store] of lineFields(kind)) {
    const given = data[field];
    if (typeof given === 'string') data[field] = store(given);
  }
  for (const field of ADDRESS_FIELDS[kind]) {
    const given = data[field];
    if (typeof given !== 'string') continue;
    const address = storeWebAddress(given);
    if (address === undefined) throw invalid(field, 'address', {});
    data[field] = address;
  }
  if (isPostKind(kind)) {
    for (const html of ['description', 'excerpt']) {
      const value = data[html];
      if (typeof value === 'string') data[html] = storeHtml(value);
    }
  }
  if (kind === 'event') prepareTimes(data, stored, siteZone, isForm);
  return data;
}

/** @throws ValidationError naming the field if the text has too many characters (code points) */
function demandLine(field: string, given: unknown): void {
  if (typeof given !== 'string' || given.length <= LONGEST_LINE) return;
  const count = [...given].length;
  if (count > LONGEST_LINE) throw invalid(field, 'lineTooLong', { field, most: LONGEST_LINE, count });
}

/**
 * Encrypts the password of an event.
 * @param rows the stored versions of the event
 * @throws ValidationError if it is too long
 */
export function sealPassword(strapi: Core.Strapi, rows: readonly VersionRow[], data: Data): void {
  const { password } = data;
  if (typeof password !== 'string') return;
  const stored = rows.map((row) => row['password']).filter((each) => typeof each === 'string');
  const isTrusted = !isByPanel(strapi);
  const sealed = storePassword(passwordSealOf(strapi), password, stored, isTrusted);
  if (sealed !== password && password.length > LONGEST_PASSWORD)
    throw invalid('password', 'passwordTooLong', { most: LONGEST_PASSWORD, count: password.length });
  data['password'] = sealed;
}

/** A published record has a publication date and is not scheduled (docs/interface.md 16.4). */
export function completePublication(kind: Kind, data: Data, stored: Data | undefined, at: Date): void {
  if (!isPostKind(kind)) return;
  if (!data['date'] && !stored?.['date']) data['date'] = at;
  data['publishAt'] = null;
  data['readyForReview'] = false;
}

function prepareTimes(data: Data, stored: Data | undefined, siteZone: string, isForm: boolean): void {
  const merged = (name: string): unknown => (name in data ? data[name] : stored?.[name]);
  const sent = ['startDate', 'endDate', 'timezone', 'allDay'].some((name) => name in data);
  if (!sent && stored !== undefined) return;

  const zoneText = text(merged('timezone')) ?? siteZone;
  const zone = readZone(zoneText);
  if (zone === undefined) throw invalid('timezone', 'noZone', { given: JSON.stringify(zoneText) });
  data['timezone'] = zone;

  const start = readWall('startDate', merged('startDate'));
  // An event without an end ends when it starts.
  const given = readWall('endDate', merged('endDate')) ?? start;
  if (start === undefined || given === undefined) return;
  const allDay = Boolean(merged('allDay'));
  const end = isForm ? endOfForm(data, start, given, allDay) : given;
  /** A sent or stored UTC time, if clocks show the wall time then. */
  const knownTime = (name: string, wall: WallTime): string | undefined =>
    [data[name], stored?.[name]].map(text).find((utc) => utc !== undefined && utcOf(wall, zone, utc) === utc);
  const known = { utcStartDate: knownTime('utcStartDate', start), utcEndDate: knownTime('utcEndDate', end) };
  Object.assign(data, eventTimes({ start: wallReading(start), end: wallReading(end), zone, allDay, known }));
}

/** The end that a form means, if it sends both times. A single time cannot be interpreted. */
function endOfForm(data: Data, start: WallTime, end: WallTime, allDay: boolean): WallTime {
  if ('startDate' in data && 'endDate' in data) {
    const meant = intendedEnd(start, end, allDay);
    if (meant === undefined) throw invalid('endDate', 'endBeforeStart', {});
    return meant;
  }
  const isBefore = allDay ? end.slice(0, 10) < start.slice(0, 10) : end < start;
  if (isBefore) throw invalid('startDate' in data ? 'startDate' : 'endDate', 'timesCrossed', {});
  return end;
}

function readWall(path: string, value: unknown): WallTime | undefined {
  const given = text(value);
  if (given === undefined) return undefined;
  const withSeconds = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(given) ? `${given}:00` : given;
  if (!isWallTime(withSeconds)) {
    throw invalid(path, 'noWallTime', { field: path, given: JSON.stringify(value) });
  }
  return withSeconds;
}

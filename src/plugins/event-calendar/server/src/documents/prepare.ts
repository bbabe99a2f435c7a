import { errors } from '@strapi/utils';
import { isPostKind } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { eventTimes } from '../domain/time/event-times';
import { readZone } from '../domain/time/zone';
import { isWallTime } from '../domain/time/types';
import type { WallTime } from '../domain/time/types';
import { isWebAddress } from '../domain/web-address';
import { storeHtml } from '../domain/text/html';
import { storePlainLine, tidyLine } from '../domain/text/line';
import { nameAttribute } from './storage';

/** Contact fields and costs, which hold no markup (CONTRACT H-18). */
const PLAIN_FIELDS: Record<Kind, readonly string[]> = {
  event: ['cost', 'eventStatusReason'],
  venue: ['address', 'city', 'zip', 'state', 'province', 'stateprovince', 'country', 'phone'],
  organizer: ['phone', 'email'],
  category: ['name'],
  tag: ['name'],
};

/** Addresses of the web that readers may follow: nothing else than http, https, ftp and mailto, whoever writes them. */
const ADDRESS_FIELDS: Record<Kind, readonly string[]> = {
  event: ['virtualUrl'],
  venue: [],
  organizer: [],
  category: [],
  tag: [],
};

/** The one-line fields of a kind with the form in which they are stored; what is stored stays as it is when it is saved again. */
function lineFields(kind: Kind): [string, (text: string) => string][] {
  const plain = PLAIN_FIELDS[kind].map((field): [string, typeof storePlainLine] => [field, storePlainLine]);
  return isPostKind(kind) ? [[nameAttribute(kind), tidyLine], ...plain] : plain;
}

/** What somebody wants to write: attributes of a content type by name, values of any shape. */
export type Data = Record<string, unknown>;

/** Attributes that only the guard sets, whoever writes. */
const DERIVED = ['publicId', 'standIn', 'utcStartDate', 'utcEndDate'];

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A field that cannot stay as it is, in the form in which the admin panel shows it at the field. */
function refuse(path: string, message: string): never {
  throw new errors.ValidationError(message, { errors: [{ path: [path], message, name: 'ValidationError' }] });
}

/**
 * Brings what is written into the form in which it is stored, whoever writes it: no derived field from outside, sanitised
 * HTML, times that exist with their UTC times (CONTRACT H-3, H-6, H-7). Only what was sent is changed.
 * @param stored the version that is written, or another version of the record: unsent times are taken from it
 * @throws ValidationError naming the field
 */
export function prepareData(kind: Kind, sent: Data, stored: Data | undefined, siteZone: string): Data {
  const data: Data = Object.fromEntries(Object.entries(sent).filter(([name]) => !DERIVED.includes(name)));
  for (const [field, store] of lineFields(kind)) {
    const given = data[field];
    if (typeof given === 'string') data[field] = store(given);
  }
  if (isPostKind(kind)) {
    for (const html of ['description', 'excerpt']) {
      const value = data[html];
      if (typeof value === 'string') data[html] = storeHtml(value);
    }
  }
  for (const field of ADDRESS_FIELDS[kind]) {
    const given = data[field];
    if (typeof given !== 'string' || given === '') continue;
    const address = given.trim();
    if (address !== '' && !isWebAddress(address))
      refuse(field, `${field} must be a whole address, such as https://example.org/page`);
    data[field] = address;
  }
  if (kind === 'event') prepareTimes(data, stored, siteZone);
  return data;
}

function prepareTimes(data: Data, stored: Data | undefined, siteZone: string): void {
  const merged = (name: string): unknown => (name in data ? data[name] : stored?.[name]);
  const sent = ['startDate', 'endDate', 'timezone', 'allDay'].some((name) => name in data);
  if (!sent && stored !== undefined) return;

  const zoneText = text(merged('timezone')) ?? siteZone;
  const zone = readZone(zoneText);
  if (zone === undefined) refuse('timezone', `There is no time zone ${JSON.stringify(zoneText)}`);
  data['timezone'] = zone;

  const start = readWall('startDate', merged('startDate'));
  // An event without an end ends when it starts.
  const end = readWall('endDate', merged('endDate')) ?? start;
  if (start === undefined || end === undefined) return;
  const reading = (wall: WallTime) => ({ kind: 'wall', wall, dateOnly: false }) as const;
  const allDay = Boolean(merged('allDay'));
  Object.assign(data, eventTimes({ start: reading(start), end: reading(end), zone, allDay }));
}

function readWall(path: string, value: unknown): WallTime | undefined {
  const given = text(value);
  if (given === undefined) return undefined;
  const withSeconds = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(given) ? `${given}:00` : given;
  if (!isWallTime(withSeconds)) {
    refuse(
      path,
      `${path} must be a date and time of the form YYYY-MM-DD HH:mm:ss, not ${JSON.stringify(value)}`,
    );
  }
  return withSeconds;
}

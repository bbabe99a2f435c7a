import type { Status } from '../../domain/status';
import type { GivenDate, DateReading } from '../../domain/time/date-reading';
import { dateAt, instantOfReading } from '../../domain/time/date-words';
import type { Instant, Zone } from '../../domain/time/types';
import { UTC, readZone } from '../../domain/time/zone';
import { forbidden, invalidParameter } from '../../api/errors';
import type { ImageReference } from '../../api/parameters/image';
import { publicationOf, statusOnCreate } from './publication';
import type { Attributes } from './save-document';
import type { OpenWriting } from './writing';

/** The checked values that events, venues and organizers have in common. */
export interface PostValues {
  readonly author?: number | undefined;
  readonly date?: GivenDate | undefined;
  readonly date_utc?: GivenDate | undefined;
  readonly status?: Status | undefined;
  readonly image?: ImageReference | undefined;
}

/** The author of a new record, its status, and its image. */
export interface PostFields {
  status: Status;
  version: 'published' | 'draft';
  fields: Attributes;
}

/**
 * The stored fields that every new event, venue or organizer has: author (docs/interface.md 3.10), status
 * (docs/interface.md 16.2), date and image.
 * @throws CalendarError 403 for another author without the right to name one, 400 for an image by its address
 */
export function postFields(writing: OpenWriting, values: PostValues): PostFields {
  const { actor, now } = writing;
  const date = publicationDate(writing, values);
  const status = statusOnCreate(values.status, date, actor.may('capability.publish'), now);
  const { version, fields } = publicationOf(status, date, now);
  const image = imageOf(writing, values.image);
  return {
    status,
    version,
    fields: {
      author: authorOf(writing, values.author),
      ...fields,
      ...(image === undefined ? {} : { image }),
    },
  };
}

function authorOf({ actor }: OpenWriting, sent: number | undefined): number {
  if (sent === undefined || sent === actor.author) return actor.author;
  if (!actor.may('capability.editOthers')) throw forbidden(actor.anonymous);
  return sent;
}

/** `date` is the site's wall clock, `date_utc` is UTC; if both are sent, `date` counts (docs/interface.md 4.14). */
export function publicationDate(writing: OpenWriting, values: PostValues): Instant | undefined {
  if (values.date !== undefined) return momentOf(writing, 'date', values.date, siteZone(writing));
  return values.date_utc === undefined ? undefined : momentOf(writing, 'date_utc', values.date_utc, UTC);
}

/** The site's zone; the settings were checked when the service started. */
export function siteZone({ settings }: Pick<OpenWriting, 'settings'>): Zone {
  const zone = readZone(settings.timezone);
  if (zone === undefined) throw new Error(`The site's zone ${settings.timezone} does not exist`);
  return zone;
}

const momentOf = (writing: OpenWriting, parameter: string, sent: GivenDate, zone: Zone): Instant =>
  instantOfReading(readingOf(writing, parameter, sent, zone), zone);

/**
 * Reads a sent date in its zone.
 * @throws CalendarError 400 naming the parameter, for words that lead outside of the years 1 to 9999 only in this zone
 *   (docs/interface.md 4.6)
 */
export function readingOf(
  { now }: Pick<OpenWriting, 'now'>,
  parameter: string,
  sent: GivenDate,
  zone: Zone,
): DateReading {
  const reading = dateAt(sent, { now, zone });
  if (reading === undefined)
    throw invalidParameter(parameter, `${parameter} is outside of the years 1 to 9999 in ${zone}.`);
  return reading;
}

/**
 * The media library's id of an image, null for no image, undefined if none was sent.
 * @throws CalendarError 400 for an address whose image was not fetched
 */
export function imageOf(
  { images }: Pick<OpenWriting, 'images'>,
  image: ImageReference | undefined,
): number | null | undefined {
  if (image === undefined) return undefined;
  if (image.is !== 'url') return image.is === 'id' ? image.id : null;
  const id = images?.get(image.url);
  if (id === undefined)
    throw invalidParameter('image', 'image must be the id of an image in the media library.');
  return id;
}

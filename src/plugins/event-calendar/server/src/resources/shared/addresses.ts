import type { Kind } from '../../domain/kinds';
import { COLLECTIONS } from '../../domain/kinds';
import { showSlug } from '../../domain/slug';
import type { SlotMark } from './json-text';
import { HOST, ORIGIN, ROOT, SlottedText } from './json-text';
import type { CalendarRecord } from './record';
import type { RenderSettings } from './rendered';

/** The address of a record's public page (docs/interface.md 1.12); a record without a slug is addressed by its id. */
export function publicAddress(
  record: Pick<CalendarRecord, 'kind' | 'slug' | 'publicId' | 'locale'>,
  settings: Pick<RenderSettings, 'publicUrls'>,
): SlottedText {
  const slug = record.slug ? showSlug(record.slug) : String(record.publicId);
  const parts = settings.publicUrls[record.kind].split(/(\{\w+\})/).map((part): string | SlotMark => {
    if (part === '{origin}') return ORIGIN;
    if (part === '{language}') return record.locale;
    if (part === '{kind}') return record.kind;
    return part === '{slug}' ? slug : part;
  });
  return new SlottedText(parts);
}

/** The address of a record in the interface, below the requested language root. */
export const restAddress = (kind: Kind, publicId: number): SlottedText =>
  new SlottedText([ROOT, `/${COLLECTIONS[kind]}/${publicId}`]);

/** The address of a list in the interface. */
export const collectionAddress = (kind: Kind): SlottedText =>
  new SlottedText([ROOT, `/${COLLECTIONS[kind]}`]);

/** The address of a file in the media library; Strapi gives it without a host if this server has the file. */
export const fileAddress = (url: string): SlottedText | string =>
  url.startsWith('/') && !url.startsWith('//') ? new SlottedText([ORIGIN, url]) : url;

/** `global_id`: the site's host and the record's id (docs/interface.md 1.13). */
export const globalId = (publicId: number): SlottedText => new SlottedText([HOST, `?id=${publicId}`]);

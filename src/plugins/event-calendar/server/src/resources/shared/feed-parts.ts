import { truncateHtml } from '../../domain/text/beginning';
import { showHtml } from '../../domain/text/paragraphs';
import { plainText } from '../../domain/text/plain-text';
import { siteDates } from '../../domain/time/site-date';
import { instant } from '../../domain/time/types';
import { UTC } from '../../domain/time/zone';
import { fileAddress, publicAddress, restAddress } from './addresses';
import type { FeedImage, FeedPost } from './feed-forms';
import { ORIGIN, SlottedText } from './json-text';
import type { Renderable } from './json-text';
import { shownSlug } from './post';
import type { EventRecord, ImageFile, OrganizerRecord, VenueRecord } from './record';
import type { RenderSettings } from './rendered';

/** The members of a form as they are stored: JSON values, with slots in them. */
export type Slotted<Form> = { readonly [Name in keyof Form]: Renderable };

/**
 * The longest description in a feed, in characters of stored HTML. Feeds hold many records, and readers show less of each; the
 * page of the record and its response have all of it.
 */
const LONGEST = 60_000;
/** Follows a description that was cut. */
const CUT = '…';

/** A stored description or excerpt, as HTML and as plain text; both are cut at the same place, and addresses in them are complete. */
export function feedTexts(stored: string): Slotted<Pick<FeedPost, 'description' | 'descriptionHtml'>> {
  const beginning = truncateHtml(stored, LONGEST);
  const html = completeAddresses(showHtml(beginning));
  const end = beginning === stored ? '' : CUT;
  return { description: withOrigin(plainText(html) + end), descriptionHtml: withOrigin(html + end) };
}

/** Stands for the origin of the site, which is known at reading. It is no character, so no text needs it. */
const SITE = '\ufdd0';

/** HTML whose addresses on the site begin with `SITE`: readers of feeds do not know which page they belong to. */
const completeAddresses = (html: string): string =>
  html
    .replaceAll(SITE, '')
    .replace(
      /(<[^<>]*?\s(?:href|src|cite)=")([^"]*)(?=")/gi,
      (_, before: string, address: string) => before + complete(address),
    )
    .replace(
      /(<[^<>]*?\ssrcset=")([^"]*)(?=")/gi,
      (_, before: string, list: string) =>
        before +
        list
          .split(/,\s+/)
          .map((one) => complete(one.trim()))
          .join(', '),
    );

function complete(address: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|$)/i.test(address)) return address;
  if (address.startsWith('//')) return `https:${address}`;
  return `${SITE}${address.startsWith('/') ? '' : '/'}${address}`;
}

function withOrigin(text: string): Renderable {
  if (!text.includes(SITE)) return text;
  return new SlottedText(text.split(SITE).flatMap((part, index) => (index === 0 ? [part] : [ORIGIN, part])));
}

/** What events, venues and organizers have in common. */
export function feedPost(
  record: EventRecord | VenueRecord | OrganizerRecord,
  settings: RenderSettings,
): Slotted<FeedPost> {
  const utc = (moment: number): string => siteDates(instant(moment), UTC).utc;
  return {
    id: record.publicId,
    slug: shownSlug(record),
    status: record.status,
    url: publicAddress(record, settings),
    restUrl: restAddress(record.kind, record.publicId),
    ...feedTexts(record.description),
    image: record.image === null ? null : feedImage(record.image),
    published: record.date === null ? '' : utc(record.date),
    modified: utc(record.modified),
  };
}

const feedImage = (image: ImageFile): Slotted<FeedImage> => ({
  url: fileAddress(image.url),
  type: image.mime,
  bytes: image.sizeInBytes,
  width: image.width,
  height: image.height,
});

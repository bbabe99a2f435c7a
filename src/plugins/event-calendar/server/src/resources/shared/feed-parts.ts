import { truncateHtml } from '../../domain/text/beginning';
import { showHtml } from '../../domain/text/paragraphs';
import { escapeText } from '../../domain/text/html';
import { plainText } from '../../domain/text/plain-text';
import { decodeReferences } from '../../domain/text/references';
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

/**
 * A stored description or excerpt, as HTML and as plain text; both are cut at the same place, and addresses in them are complete.
 * @param page the address of the page that shows the text
 */
export function feedTexts(
  stored: string,
  page: SlottedText,
): Slotted<Pick<FeedPost, 'description' | 'descriptionHtml'>> {
  const beginning = truncateHtml(stored, LONGEST);
  const address = page.parts.map((part) => (typeof part === 'string' ? part : SITE)).join('');
  const html = completeAddresses(showHtml(beginning).replaceAll(SITE, ''), address);
  const end = beginning === stored ? '' : CUT;
  return { description: withOrigin(plainText(html, address) + end), descriptionHtml: withOrigin(html + end) };
}

/** Stands for the origin of the site, which is known at reading. It is no character, so no text needs it. */
const SITE = '\ufdd0';
/** Stands for it while an address is resolved. */
const SITE_HOST = 'https://site.invalid';

/** HTML with complete addresses: readers of feeds do not know which page it belongs to. Sanitised HTML has all values in `"`. */
const completeAddresses = (html: string, page: string): string =>
  html.replace(/<[a-z][^<>]*="[^<>]*>/gi, (tag) =>
    tag.replace(/(\s([a-z-]+)=")([^"]*)/gi, (whole, start: string, name: string, value: string) => {
      if (/^(?:href|src|cite)$/i.test(name)) return start + complete(value, page);
      if (name.toLowerCase() !== 'srcset') return whole;
      const candidates = value.split(/,\s+/).map((one) => one.replace(/\S+/, (at) => complete(at, page)));
      return start + candidates.join(', ');
    }),
  );

/** An address as a browser resolves it on the page; one that begins with `/` is an address of this service. */
function complete(value: string, page: string): string {
  const address = decodeReferences(value).trim();
  if (address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return value;
  if (address.startsWith('//')) return `https:${value.trim()}`;
  if (address.startsWith('/')) return SITE + value.trim();
  const base = page.replace(SITE, SITE_HOST);
  if (!URL.canParse(address, base)) return value;
  return escapeText(new URL(address, base).href.replace(SITE_HOST, SITE));
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
  const url = publicAddress(record, settings);
  const utc = (moment: number): string => siteDates(instant(moment), UTC).utc;
  return {
    id: record.publicId,
    slug: shownSlug(record),
    status: record.status,
    url,
    restUrl: restAddress(record.kind, record.publicId),
    ...feedTexts(record.description, url),
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

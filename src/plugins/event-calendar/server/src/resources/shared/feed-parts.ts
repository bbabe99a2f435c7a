import { truncateHtml } from '../../domain/text/beginning';
import { showHtml } from '../../domain/text/paragraphs';
import { plainText } from '../../domain/text/plain-text';
import { siteDates } from '../../domain/time/site-date';
import { instant } from '../../domain/time/types';
import { UTC } from '../../domain/time/zone';
import { fileAddress, publicAddress, restAddress } from './addresses';
import type { FeedImage, FeedPost } from './feed-forms';
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

/** A stored description or excerpt, as HTML and as plain text; both are cut at the same place. */
export function feedTexts(stored: string): Pick<FeedPost, 'description' | 'descriptionHtml'> {
  const beginning = truncateHtml(stored, LONGEST);
  const html = showHtml(beginning);
  const end = beginning === stored ? '' : CUT;
  return { description: plainText(html) + end, descriptionHtml: html + end };
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

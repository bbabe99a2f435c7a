import type { FeedEvent, FeedFormat, FeedHead, FeedWriter } from '../format';
import { entryId } from '../writing/entry-id';
import { isKnownTime, rfc822 } from '../writing/moments';
import { contentOf } from '../writing/occasion';
import { XML_START, element } from '../writing/xml';

const MEDIA_TYPE = 'application/rss+xml';

function begin(head: FeedHead): string {
  return (
    `${XML_START}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n` +
    element('title', head.title) +
    element('link', head.home) +
    element('description', head.description === '' ? head.title : head.description) +
    element('language', head.language) +
    element('lastBuildDate', rfc822(head.updated)) +
    element('ttl', String(Math.ceil(head.refreshSeconds / 60))) +
    element('atom:link', undefined, { href: head.self, rel: 'self', type: MEDIA_TYPE })
  );
}

function item(event: FeedEvent, { language }: FeedHead): string {
  let text = '<item>\n' + element('title', event.title) + element('link', event.url);
  text += element('guid', entryId(event.uid), { isPermaLink: 'false' });
  if (isKnownTime(event.published)) text += element('pubDate', rfc822(event.published));
  text += element('description', contentOf(event, language));
  for (const { name } of [...event.categories, ...event.tags]) text += element('category', name);
  return `${text}${enclosure(event)}</item>\n`;
}

/** The image. An enclosure must have a type and a length. */
function enclosure({ image }: FeedEvent): string {
  if (image === null || image.type === null || image.bytes === null) return '';
  const { url, type, bytes } = image;
  return element('enclosure', undefined, { url, length: String(bytes), type });
}

const events: FeedWriter<FeedEvent> = { begin, item, end: () => '</channel>\n</rss>\n' };

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
export const RSS: FeedFormat = {
  suffix: 'rss',
  mediaType: MEDIA_TYPE,
  contentType: `${MEDIA_TYPE}; charset=utf-8`,
  extent: 'latest',
  shows: ['lengths'],
  writers: { event: events },
};

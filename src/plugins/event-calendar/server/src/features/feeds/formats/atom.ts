import type { FeedEvent, FeedFormat, FeedHead, FeedWriter } from '../format';
import { entryId } from '../writing/entry-id';
import { isKnownTime, rfc3339 } from '../writing/moments';
import { contentOf } from '../writing/occasion';
import { XML_START, element, optionalElement } from '../writing/xml';

const MEDIA_TYPE = 'application/atom+xml';

function begin(head: FeedHead): string {
  return (
    `${XML_START}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${head.language}">\n` +
    element('id', head.self) +
    element('title', head.title) +
    optionalElement('subtitle', head.description) +
    element('updated', rfc3339(head.updated)) +
    `<author>\n${element('name', head.title)}</author>\n` +
    element('link', undefined, { rel: 'self', type: MEDIA_TYPE, href: head.self }) +
    element('link', undefined, { rel: 'alternate', type: 'text/html', href: head.home })
  );
}

function item(event: FeedEvent, { language }: FeedHead): string {
  let text = '<entry>\n' + element('id', entryId(event.uid)) + element('title', event.title);
  text += element('updated', rfc3339(event.changed));
  if (isKnownTime(event.published)) text += element('published', rfc3339(event.published));
  text += element('link', undefined, { rel: 'alternate', type: 'text/html', href: event.url });
  text += enclosure(event) + optionalElement('summary', event.excerpt);
  text += element('content', contentOf(event, language), { type: 'html' });
  for (const { name } of [...event.categories, ...event.tags])
    text += element('category', undefined, { term: name });
  return `${text}</entry>\n`;
}

function enclosure({ image }: FeedEvent): string {
  if (image === null) return '';
  return element('link', undefined, {
    rel: 'enclosure',
    href: image.url,
    ...(image.type === null ? {} : { type: image.type }),
    ...(image.bytes === null ? {} : { length: String(image.bytes) }),
  });
}

const events: FeedWriter<FeedEvent> = { begin, item, end: () => '</feed>\n' };

/** Atom (RFC 4287). */
export const ATOM: FeedFormat = {
  suffix: 'atom',
  mediaType: MEDIA_TYPE,
  contentType: `${MEDIA_TYPE}; charset=utf-8`,
  extent: 'latest',
  shows: ['lengths'],
  writers: { event: events },
};

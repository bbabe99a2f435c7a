import type { FeedEvent, FeedFormat, FeedHead, FeedWriter } from '../format';
import { entryId } from '../writing/entry-id';
import { LIST_END, jsonOf, listed, openList } from '../writing/json';
import { isKnownTime, rfc3339 } from '../writing/moments';
import { contentOf, occasionOf } from '../writing/occasion';

const MEDIA_TYPE = 'application/feed+json';

const textOrNone = (text: string): string | undefined => (text === '' ? undefined : text);

const begin = (head: FeedHead): string =>
  openList(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: head.title,
      home_page_url: head.home,
      feed_url: head.self,
      description: textOrNone(head.description),
      language: head.language,
    },
    'items',
  );

function item(event: FeedEvent, { language }: FeedHead, position: number): string {
  const tags = [...event.categories, ...event.tags].map(({ name }) => name);
  const json = jsonOf({
    id: entryId(event.uid),
    url: event.url,
    external_url: textOrNone(event.website),
    title: event.title,
    content_html: contentOf(event, language),
    content_text: [occasionOf(event, language), event.description].filter((text) => text !== '').join('\n\n'),
    summary: textOrNone(event.excerpt),
    image: event.image?.url,
    date_published: isKnownTime(event.published) ? rfc3339(event.published) : undefined,
    date_modified: rfc3339(event.changed),
    tags: tags.length === 0 ? undefined : tags,
    language,
  });
  return listed(json, position);
}

const events: FeedWriter<FeedEvent> = { begin, item, end: () => LIST_END };

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export const JSON_FEED: FeedFormat = {
  suffix: 'jsonfeed',
  mediaType: MEDIA_TYPE,
  contentType: MEDIA_TYPE,
  extent: 'latest',
  writers: { event: events },
};

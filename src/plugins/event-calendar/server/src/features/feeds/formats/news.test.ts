import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, it } from '#test';
import { HEAD, LOCKED, eventWith, feedOf } from '../records.fixtures';
import { ATOM } from './atom';
import { JSON_FEED } from './json-feed';
import { RSS } from './rss';
import { occasionOf } from '../writing/occasion';

const ID = 'urn:uuid:4c6bb98e-3a37-4bd4-8a5b-2f8b3dd5cf0f';
const image = { url: 'https://example.org/a.jpg', type: 'image/jpeg', bytes: 512, width: 1, height: 1 };
const term = (name: string) => ({ id: 1, slug: 'x', name, description: '', parent: null });
const terms = { categories: [term('Music')], tags: [term('Jazz & Blues')] };
const full = eventWith({ image, ...terms, excerpt: 'In short', website: 'https://band.example/' });
/** When and where `full` takes place. */
const OCCASION = occasionOf(full, 'en');
const unpublished = eventWith({ published: '', uid: 'event-5@example.org', organizers: [] });

/** What is said of an event behind a password. */
const CLOSED = `<p>${occasionOf(LOCKED, 'en')}</p>`;

describe('an RSS feed', () => {
  it('describes itself and its events', () => {
    const text = feedOf(RSS, 'event', [full]);
    expect(parseRssFeed(text)).toMatchObject({
      title: HEAD.title,
      link: HEAD.home,
      description: HEAD.description,
      language: 'en',
      lastBuildDate: 'Fri, 02 Jan 2026 03:04:05 GMT',
      ttl: 60,
      atom: { links: [{ href: HEAD.self, rel: 'self', type: 'application/rss+xml' }] },
      items: [
        {
          title: full.title,
          link: full.url,
          guid: { value: ID, isPermaLink: false },
          pubDate: 'Thu, 01 Jan 2026 10:00:00 GMT',
          description: `<p>${OCCASION}</p>\n${full.descriptionHtml}`,
          categories: [{ name: 'Music' }, { name: 'Jazz & Blues' }],
          enclosures: [{ url: image.url, length: 512, type: 'image/jpeg' }],
        },
      ],
    });
  });

  it('leaves out what is not known', () => {
    const events = [unpublished, LOCKED, eventWith({ image: { ...image, bytes: null } })];
    const text = feedOf(RSS, 'event', events, { ...HEAD, description: '' });
    const feed = parseRssFeed(text);
    expect(feed.description).toBe(HEAD.title);
    expect(feed.items).toHaveLength(3);
    expect(feed.items?.[0]?.pubDate).toBeUndefined();
    expect(feed.items?.[1]?.description).toBe(CLOSED);
    expect(text).not.toContain('enclosure');
  });
});

describe('an Atom feed', () => {
  it('describes itself and its events', () => {
    expect(parseAtomFeed(feedOf(ATOM, 'event', [full]))).toMatchObject({
      id: HEAD.self,
      title: { value: HEAD.title },
      subtitle: { value: HEAD.description },
      updated: '2026-01-02T03:04:05Z',
      authors: [{ name: HEAD.title }],
      links: [
        { rel: 'self', type: 'application/atom+xml', href: HEAD.self },
        { rel: 'alternate', type: 'text/html', href: HEAD.home },
      ],
      entries: [
        {
          id: ID,
          title: { value: full.title },
          updated: '2026-01-02T03:04:05Z',
          published: '2026-01-01T10:00:00Z',
          links: [
            { rel: 'alternate', href: full.url },
            { rel: 'enclosure', href: image.url, type: 'image/jpeg', length: 512 },
          ],
          summary: { value: 'In short' },
          content: { value: `<p>${OCCASION}</p>\n${full.descriptionHtml}`, type: 'html' },
          categories: [{ term: 'Music' }, { term: 'Jazz & Blues' }],
        },
      ],
    });
  });

  it('leaves out what is not known', () => {
    const bare = eventWith({ image: { ...image, bytes: null, type: null } });
    const text = feedOf(ATOM, 'event', [unpublished, LOCKED, bare], { ...HEAD, description: '' });
    const feed = parseAtomFeed(text);
    expect(feed.subtitle).toBeUndefined();
    expect(feed.entries).toHaveLength(3);
    expect(feed.entries?.[0]?.published).toBeUndefined();
    expect(feed.entries?.[1]?.content?.value).toBe(CLOSED);
    expect(text).not.toMatch(/length=|type="image/);
  });
});

describe('a JSON Feed', () => {
  it('describes itself and its events', () => {
    const text = feedOf(JSON_FEED, 'event', [full, LOCKED]);
    expect(JSON.parse(text)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: HEAD.title,
      home_page_url: HEAD.home,
      feed_url: HEAD.self,
      description: HEAD.description,
      language: 'en',
      items: [
        {
          id: ID,
          url: full.url,
          external_url: 'https://band.example/',
          title: full.title,
          content_html: `<p>${OCCASION}</p>\n${full.descriptionHtml}`,
          content_text: `${OCCASION}\n\n${full.description}`,
          summary: 'In short',
          image: image.url,
          date_published: '2026-01-01T10:00:00Z',
          date_modified: '2026-01-02T03:04:05Z',
          tags: ['Music', 'Jazz & Blues'],
          language: 'en',
        },
        expect.objectContaining({ title: LOCKED.title, content_text: occasionOf(LOCKED, 'en') }),
      ],
    });
    expect(parseJsonFeed(text).items).toHaveLength(2);
  });

  it('may be empty', () => {
    const text = feedOf(JSON_FEED, 'event', []);
    expect(JSON.parse(text)).toMatchObject({ items: [] });
  });
});

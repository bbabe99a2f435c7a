import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';

/** An item of news. */
export interface ShownItem {
  url: string;
  title: string;
  /** Whether the item begins with the word for canceled. */
  isCanceled: boolean;
}

/** Reads a format of news; parsers of feedsmith, which are one for each format. */
export interface NewsProgram {
  format: 'rss' | 'atom' | 'jsonfeed';
  read(text: string, canceled: string): ShownItem[];
}

const begins = (content: string | undefined, word: string): boolean =>
  (content ?? '').replace(/^<p>/, '').startsWith(word);

export const NEWS_PROGRAMS: readonly NewsProgram[] = [
  {
    format: 'rss',
    read: (text, canceled) =>
      (parseRssFeed(text).items ?? []).map(({ link = '', title = '', description }) => ({
        url: link,
        title,
        isCanceled: begins(description, canceled),
      })),
  },
  {
    format: 'atom',
    read: (text, canceled) =>
      (parseAtomFeed(text).entries ?? []).map(({ links = [], title, content }) => ({
        url: links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href ?? '',
        title: title?.value ?? '',
        isCanceled: begins(content?.value, canceled),
      })),
  },
  {
    format: 'jsonfeed',
    read: (text, canceled) =>
      (parseJsonFeed(text).items ?? []).map(({ url = '', title = '', content_text }) => ({
        url,
        title,
        isCanceled: begins(content_text, canceled),
      })),
  },
];

export const inUrlOrder = (items: readonly ShownItem[]): ShownItem[] =>
  items.toSorted((one, other) => (one.url < other.url ? -1 : 1));

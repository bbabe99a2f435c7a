import type { Language } from '../../domain/languages';
import { searchEngineData } from '../../resources/shared/search-engine-data';
import type { EventResponse } from './responses';
import type { Labels } from './labels';
import { labelsFor } from './labels';
import { langAttribute } from './layout';
import type { Html } from './markup';
import { markup, scriptData, trusted } from './markup';
import { timeWithOffset, formatTimes } from './when';

/** The labels of a page, and the `lang` attribute for labels in another language than the page. */
export interface Words {
  labels: Labels;
  lang: Html | false;
}

export function wordsFor(language: Language): Words {
  const { labels, language: spoken } = labelsFor(language);
  return { labels, lang: langAttribute(spoken, language) };
}

/** An entry of a description list; nothing if it has no value. */
export function entry(
  words: Words,
  label: keyof Labels,
  content: Html | string | undefined,
): Html | undefined {
  if (content === undefined || content === '') return undefined;
  return markup`<dt${words.lang}>${words.labels[label]}</dt><dd>${content}</dd>\n`;
}

/** Links separated by commas; undefined if there are none. Names are HTML-safe. */
export function links(targets: readonly { name: string; url: string }[]): Html | undefined {
  if (targets.length === 0) return undefined;
  const parts = targets.map(
    ({ name, url }, index) => markup`${index > 0 && ', '}<a href="${url}">${trusted(name)}</a>`,
  );
  return markup`${parts}`;
}

/** Whether a URL is http(s), and not `mailto:` or `ftp:`, for example. */
export const isPageAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** A link to another website. */
export function websiteLink(website: string | undefined): Html | undefined {
  if (website === undefined || !isPageAddress(website)) return undefined;
  return markup`<a href="${website}" rel="noopener nofollow">${website.replace(/^https?:\/\//i, '')}</a>`;
}

/** The image, with its size to avoid layout shifts. It is decorative, so its alternative text is empty. */
export function pictureOf({ image }: Pick<EventResponse, 'image'>): Html | undefined {
  if (image === undefined || image === false) return undefined;
  const { url, width, height } = image;
  const measures = Boolean(width && height) && markup` width="${width}" height="${height}"`;
  return markup`<p><img src="${url}" alt=""${measures}></p>`;
}

/** An event in a list on another page. */
export function listedEvent(event: EventResponse, language: Language): Html {
  const { labels, lang } = wordsFor(language);
  const { event_status: state } = event;
  const start = timeWithOffset(event.start_date, event.utc_start_date);
  return markup`<li><time datetime="${start}">${formatTimes(event, language)}</time>
<a href="${event.url}">${trusted(event.title)}</a>${state !== 'scheduled' && markup` <strong${lang}>${labels[state]}</strong>`}</li>
`;
}

/** Structured data for search engines; nothing if the reader has no access to it. */
export function structuredData(data: Record<string, unknown> | undefined): Html | undefined {
  if (data === undefined) return undefined;
  const json = searchEngineData({ ...data, '@context': 'https://schema.org' });
  return markup`<script type="application/ld+json">${scriptData(json)}</script>`;
}

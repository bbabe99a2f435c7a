import type { Language } from '../domain/languages';
import { LANGUAGE_NAMES } from '../domain/languages';
import type { Html } from './html';
import { html, trusted } from './html';
import { labelsFor } from './labels';

/** The version of a record in another language. */
export interface Alternate {
  language: Language;
  url: string;
}

/** What every page has. */
export interface PageFrame {
  language: Language;
  /** Plain text. */
  title: string;
  /** Plain text of one line, for search engines; empty: none. */
  description: string;
  /** The page's one address; null for pages that are not to be found. */
  canonical: string | null;
  alternates: readonly Alternate[];
  image: string | null;
  stylesheet: string;
  /** More lines of the head. */
  head?: Html;
  main: Html;
}

/** A whole page: valid without script and styles, its language named wherever it changes. */
export function pageDocument(page: PageFrame): string {
  return html`<!doctype html>
    <html lang="${page.language}">
      <head>
        ${headLines(page).map((line) => html`${line} `)}
      </head>
      <body>
        <main>${page.main}</main>
        ${languageLinks(page.language, page.alternates)}
      </body>
    </html> `.text;
}

function headLines({
  title,
  description,
  canonical,
  alternates,
  image,
  stylesheet,
  head,
}: PageFrame): Html[] {
  const lines = [
    html`<meta charset="utf-8" />`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1" />`,
    html`<title>${title}</title>`,
    html`<meta property="og:title" content="${title}" />`,
    html`<link rel="stylesheet" href="${stylesheet}" />`,
  ];
  if (description !== '') lines.push(html`<meta name="description" content="${description}" />`);
  if (canonical === null) lines.push(html`<meta name="robots" content="noindex" />`);
  else
    lines.push(
      html`<link rel="canonical" href="${canonical}" />`,
      html`<meta property="og:url" content="${canonical}" />`,
    );
  if (image !== null) lines.push(html`<meta property="og:image" content="${image}" />`);
  for (const { language, url } of alternates) {
    lines.push(html`<link rel="alternate" hreflang="${language}" href="${url}" />`);
  }
  return head === undefined ? lines : [...lines, head];
}

function languageLinks(language: Language, alternates: readonly Alternate[]): Html | undefined {
  const others = alternates.filter((alternate) => alternate.language !== language);
  if (others.length === 0) return undefined;
  const { labels, language: spoken } = labelsFor(language);
  const links = others.map(
    (other) =>
      html`<li>
        <a href="${other.url}" lang="${other.language}" hreflang="${other.language}"
          >${LANGUAGE_NAMES[other.language]}</a
        >
      </li> `,
  );
  return html`<footer>
    <nav aria-label="${labels.otherLanguages}" ${langUnless(spoken, language)}>
      <ul>
        ${links}
      </ul>
    </nav>
  </footer>`;
}

/** The `lang` attribute of words that are in another language than what stands around them. */
export const langUnless = (spoken: Language, around: Language): Html | false =>
  spoken !== around && trusted(` lang="${spoken}"`);

/** The page for what does not exist or is not public: it does not tell which. */
export function notFoundPage(language: Language, stylesheet: string): string {
  const { labels, language: spoken } = labelsFor(language);
  return pageDocument({
    language: spoken,
    title: labels.notFound,
    description: '',
    canonical: null,
    alternates: [],
    image: null,
    stylesheet,
    main: html`<h1>${labels.notFound}</h1>
      <p>${labels.notFoundText}</p>`,
  });
}

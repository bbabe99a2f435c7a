import type { Language } from '../../domain/languages';
import { LANGUAGE_NAMES } from '../../domain/languages';
import { labelsFor } from './labels';
import type { Html } from './markup';
import { markup, trusted } from './markup';

/** The version of a record in another language. */
interface Alternate {
  language: Language;
  url: string;
}

/** The data that every page needs. */
export interface PageFrame {
  language: Language;
  /** Plain text. */
  title: string;
  /** Plain text in one line, for search engines; empty: no description. */
  description: string;
  /** The canonical URL; null for pages that search engines must not index. */
  canonical: string | null;
  alternates: readonly Alternate[];
  image: string | null;
  /** Links to feeds. */
  feeds: readonly Html[];
  stylesheet: string;
  /** Additional elements of the head. */
  head?: Html | undefined;
  main: Html;
}

/** A complete page. It works without scripts and styles, and marks every change of language. */
export function pageDocument(page: PageFrame): string {
  return markup`<!doctype html>
<html lang="${page.language}">
<head>
${headLines(page).map((line) => markup`${line}\n`)}</head>
<body>
<main>
${page.main}
</main>
${languageLinks(page.language, page.alternates)}
</body>
</html>
`.text;
}

function headLines(page: PageFrame): Html[] {
  const { title, description, canonical, image, feeds, head } = page;
  const lines = [
    markup`<meta charset="utf-8">`,
    markup`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    markup`<title>${title}</title>`,
    markup`<meta property="og:title" content="${title}">`,
    markup`<link rel="stylesheet" href="${page.stylesheet}">`,
  ];
  if (description !== '') lines.push(markup`<meta name="description" content="${description}">`);
  if (image !== null) lines.push(markup`<meta property="og:image" content="${image}">`);
  if (canonical === null) {
    lines.push(markup`<meta name="robots" content="noindex">`);
  } else {
    lines.push(markup`<link rel="canonical" href="${canonical}">`);
    lines.push(markup`<meta property="og:url" content="${canonical}">`);
  }
  for (const { language, url } of page.alternates) {
    lines.push(markup`<link rel="alternate" hreflang="${language}" href="${url}">`);
  }
  return [...lines, ...feeds, ...(head === undefined ? [] : [head])];
}

function languageLinks(language: Language, alternates: readonly Alternate[]): Html | undefined {
  const others = alternates.filter((alternate) => alternate.language !== language);
  if (others.length === 0) return undefined;
  const { labels, language: spoken } = labelsFor(language);
  const links = others.map(({ language: code, url }) => {
    const name = LANGUAGE_NAMES[code];
    return markup`<li><a href="${url}" lang="${code}" hreflang="${code}">${name}</a></li>\n`;
  });
  const lang = langAttribute(spoken, language);
  return markup`<footer><nav aria-label="${labels.otherLanguages}"${lang}><ul>\n${links}</ul></nav></footer>`;
}

/** The `lang` attribute for a text in another language than the text around it. */
export const langAttribute = (spoken: Language, around: Language): Html | false =>
  spoken !== around && trusted(` lang="${spoken}"`);

/** The page for records that do not exist or are not public. It does not reveal which of the two is the case. */
export function notFoundPage(language: Language, stylesheet: string): string {
  const { labels, language: spoken } = labelsFor(language);
  return pageDocument({
    language: spoken,
    title: labels.notFound,
    description: '',
    canonical: null,
    alternates: [],
    image: null,
    feeds: [],
    stylesheet,
    main: markup`<h1>${labels.notFound}</h1>\n<p>${labels.notFoundText}</p>`,
  });
}

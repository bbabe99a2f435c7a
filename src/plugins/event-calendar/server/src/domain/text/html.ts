import { decodeHTML } from 'entities';
import sanitize from 'sanitize-html';
import { trimBlanks, wellFormed } from './characters';
import { BLOCK_ELEMENTS, INLINE_ELEMENTS, SILENT_ELEMENTS, VOID_ELEMENTS } from './elements';
import { knownText } from './long-texts';

/** HTML that is nested deeper than this is an attack on the parser, here or in a client. */
const DEEPEST = 256;
/** The longest attribute in characters; more than any address or `srcset` needs. */
const LONGEST_ATTRIBUTE = 8_192;
/** How often the sanitiser runs at most, until it changes nothing more. Real texts need one run. */
const PASSES = 6;

const WEB = ['http', 'https'];

const ALLOWED: sanitize.IOptions = {
  allowedTags: [...BLOCK_ELEMENTS, ...INLINE_ELEMENTS],
  // No `id`, `name` and `style`, because they affect the page that shows the text.
  allowedAttributes: {
    '*': ['class', 'title', 'lang', 'dir', 'role', 'aria-*', 'data-*'],
    a: ['href', 'target', 'rel', 'hreflang', 'type', 'download'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['srcset', 'sizes', 'media', 'type', 'width', 'height'],
    blockquote: ['cite'],
    q: ['cite'],
    ins: ['cite', 'datetime'],
    del: ['cite', 'datetime'],
    time: ['datetime'],
    data: ['value'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    details: ['open'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    table: ['border', 'cellpadding', 'cellspacing', 'width', 'summary'],
    td: ['colspan', 'rowspan', 'headers', 'align', 'valign', 'width'],
    th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr', 'align', 'valign', 'width'],
    tr: ['align', 'valign'],
    p: ['align'],
    div: ['align'],
  },
  allowedSchemes: [...WEB, 'mailto', 'tel', 'ftp'],
  allowedSchemesByTag: { img: WEB, srcset: WEB, blockquote: WEB, q: WEB, ins: WEB, del: WEB },
  nonTextTags: [...SILENT_ELEMENTS],
  selfClosing: [...VOID_ELEMENTS],
  enforceHtmlBoundary: false,
  transformTags: {
    '*': (tagName, attribs) => {
      for (const name of Object.keys(attribs)) {
        if ((attribs[name]?.length ?? 0) > LONGEST_ATTRIBUTE) Reflect.deleteProperty(attribs, name);
      }
      return { tagName, attribs };
    },
  },
};

/**
 * The stored form of a description or an excerpt (docs/interface.md 13.3): HTML with the allowed elements and attributes,
 * for everybody. Content markup, links (`http https mailto tel ftp`) and images (`http https`) stay; scripts, styles,
 * frames, forms and event handlers are removed. Line breaks become `\n`, surrounding blanks are removed, every element is
 * closed. A stored text does not change again, `storeHtml(stored) === stored`, so every way of writing may call it.
 */
export const storeHtml = (input: string): string => knownText(input)?.stored ?? makeStorable(input);

function makeStorable(input: string): string {
  let html = trimBlanks(tidyCharacters(input));
  if (!/[<>&]/.test(html)) return html;
  // Removing an element can leave its neighbours in an order that closes one of them, so one run may not be enough.
  for (let pass = 0; pass < PASSES; pass += 1) {
    // Without elements, only the character references need work.
    const next = html.includes('<') ? sanitizeOnce(html) : escapeText(decodeHTML(html));
    if (next === undefined) break;
    // Character references may have been control characters.
    const tidy = trimBlanks(tidyCharacters(next));
    if (tidy === html) return html;
    html = tidy;
  }
  return trimBlanks(escapeText(tidyCharacters(decodeHTML(withoutTags(html)))));
}

/**
 * Runs the sanitiser once.
 * @returns undefined if the HTML is nested too deep
 */
function sanitizeOnce(html: string): string | undefined {
  let depth = 0;
  const tooDeep = new RangeError('nested too deep');
  try {
    return sanitize(html, {
      ...ALLOWED,
      onOpenTag: () => {
        depth += 1;
        if (depth > DEEPEST) throw tooDeep;
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
  } catch (error) {
    if (error === tooDeep) return undefined;
    throw error;
  }
}

/** Converts line breaks to `\n`, and removes lone surrogates and control characters except tabs. */
function tidyCharacters(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '');
}

/** Removes the tags of HTML and keeps its character references. */
const withoutTags = (html: string): string =>
  html.includes('<')
    ? html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<[a-zA-Z/!?][^>]*(?:>|$)/g, '')
    : html;

/** Escapes a text for HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

import { decodeHTML } from 'entities';
import sanitize from 'sanitize-html';
import { trimBlanks, wellFormed } from './characters';
import { BLOCK_ELEMENTS, INLINE_ELEMENTS, SILENT_ELEMENTS, VOID_ELEMENTS } from './elements';
import { knownText } from './long-texts';

/** Text nested deeper than this is an attack on whoever parses it, here or in a client. */
const DEEPEST = 256;
/** Characters of an attribute; more than any address and any `srcset` needs. */
const LONGEST_ATTRIBUTE = 8_192;
/** Times that the sanitiser is run until it finds nothing left to do; real texts need one. */
const PASSES = 6;

const WEB = ['http', 'https'];

const ALLOWED: sanitize.IOptions = {
  allowedTags: [...BLOCK_ELEMENTS, ...INLINE_ELEMENTS],
  // No `id`, `name` and `style`: they reach into the page that the text is shown on.
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
 * The stored form of a description or an excerpt (docs/interface.md 13.3): HTML by an allow-list, for everyone. Content
 * markup, links (`http https mailto tel ftp`) and images (`http https`) stay; scripts, styles, frames, forms and event
 * handlers go. Line breaks are `\n`, surrounding blanks are cut, every element is closed. What is stored stays as it is,
 * `storeHtml(stored) === stored`, so every way of writing may call it.
 */
export const storeHtml = (input: string): string => knownText(input)?.stored ?? makeStorable(input);

function makeStorable(input: string): string {
  let html = trimBlanks(tidyCharacters(input));
  if (!/[<>&]/.test(html)) return html;
  // Taking an element out can bring two others into a relation that closes one of them, so once may not be enough.
  for (let pass = 0; pass < PASSES; pass += 1) {
    // Without an element there is nothing for the sanitiser but the references.
    const next = html.includes('<') ? sanitizeOnce(html) : escapeText(decodeHTML(html));
    if (next === undefined) break;
    // Character references may have stood for control characters.
    const tidy = trimBlanks(tidyCharacters(next));
    if (tidy === html) return html;
    html = tidy;
  }
  return trimBlanks(escapeText(tidyCharacters(decodeHTML(withoutTags(html)))));
}

/** One pass of the sanitiser, or undefined for what is nested too deep to be a text. */
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

/** Line breaks as `\n`, no other control characters than tabs, every character whole. */
function tidyCharacters(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '');
}

/** What is left of HTML without its tags, character references as they are. */
const withoutTags = (html: string): string =>
  html.includes('<')
    ? html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<[a-zA-Z/!?][^>]*(?:>|$)/g, '')
    : html;

/** Text as it stands in HTML. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

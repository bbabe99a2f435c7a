/** Elements that stand for themselves: they are not put into a paragraph, and their content is left as it is. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'details', 'div', 'dl', 'dd', 'dt', 'figcaption', 'figure', 'footer'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'li', 'main', 'menu', 'nav', 'ol', 'p', 'pre'],
  ...['section', 'summary', 'ul'],
  ...['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
]); // prettier-ignore

/** Elements inside a line of text. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'img', 'ins', 'kbd', 'mark'],
  ...['picture', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'samp', 'small', 'source', 'span', 'strike', 'strong', 'sub'],
  ...['sup', 'time', 'tt', 'u', 'var', 'wbr'],
]); // prettier-ignore

/** Elements without content and without an end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr']);

/** Elements whose content goes with them: it is no text for a reader, or is read by other rules than HTML's. */
export const SILENT_ELEMENTS: readonly string[] = [
  ...['applet', 'audio', 'canvas', 'embed', 'iframe', 'math', 'noembed', 'noframes', 'noscript', 'object', 'option'],
  ...['plaintext', 'script', 'select', 'style', 'svg', 'template', 'textarea', 'title', 'video', 'xmp'],
]; // prettier-ignore

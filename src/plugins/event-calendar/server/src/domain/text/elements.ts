/** Block elements: they are not wrapped in a paragraph, and their content is not changed. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'details', 'div', 'dl', 'dd', 'dt', 'figcaption', 'figure', 'footer'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'li', 'main', 'menu', 'nav', 'ol', 'p', 'pre'],
  ...['section', 'summary', 'ul'],
  ...['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
]); // prettier-ignore

/** Elements within a line of text. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'img', 'ins', 'kbd', 'mark'],
  ...['picture', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'samp', 'small', 'source', 'span', 'strike', 'strong', 'sub'],
  ...['sup', 'time', 'tt', 'u', 'var', 'wbr'],
]); // prettier-ignore

/** Elements that have no content and no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr']);

/** Elements that are removed with their content, because it is not meant to be read or does not follow the rules of HTML. */
export const SILENT_ELEMENTS: readonly string[] = [
  ...['applet', 'audio', 'canvas', 'embed', 'iframe', 'math', 'noembed', 'noframes', 'noscript', 'object', 'option'],
  ...['plaintext', 'script', 'select', 'style', 'svg', 'template', 'textarea', 'title', 'video', 'xmp'],
]; // prettier-ignore

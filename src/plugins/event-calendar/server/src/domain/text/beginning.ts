/**
 * The beginning of a piece of HTML: at most `length` characters, cut before a tag or a character reference that would be split.
 */
export function beginningOf(html: string, length: number): string {
  if (html.length <= length) return html;
  const cut = html.slice(0, length);
  const tag = cut.lastIndexOf('<');
  const reference = cut.lastIndexOf('&');
  const isOpen = (at: number, end: string): boolean => at > cut.lastIndexOf(end);
  return cut.slice(
    0,
    Math.min(isOpen(tag, '>') ? tag : Infinity, isOpen(reference, ';') ? reference : Infinity),
  );
}

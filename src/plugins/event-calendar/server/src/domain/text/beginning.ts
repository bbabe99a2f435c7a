/**
 * The beginning of HTML, which may be as long as a book: at most so many characters, cut in front of a tag or a reference that is
 * open there.
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

import { VOID_ELEMENTS } from './elements';

/**
 * The beginning of a piece of HTML: at most `length` characters, cut before a tag or a character reference that would be split.
 */
export function cutHtml(html: string, length: number): string {
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

/** `cutHtml` sanitised HTML, without blanks at the end, with end tags for the elements that the cut leaves open. */
export function truncateHtml(html: string, length: number): string {
  if (html.length <= length) return html;
  const beginning = cutHtml(html, length).trimEnd();
  const open: string[] = [];
  for (const [, slash, name = ''] of beginning.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)[^<>]*>/g)) {
    const element = name.toLowerCase();
    if (slash === '/') open.pop();
    else if (!VOID_ELEMENTS.has(element)) open.push(element);
  }
  return (
    beginning +
    open
      .toReversed()
      .map((element) => `</${element}>`)
      .join('')
  );
}

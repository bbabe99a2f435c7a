/** Puts an element's content in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

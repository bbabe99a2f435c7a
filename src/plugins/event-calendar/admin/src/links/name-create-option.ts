import type { LinkedKind } from '../../../server/src/domain/kinds';
import { LINKED_KINDS } from '../../../server/src/domain/kinds';
import { createOptionOf } from '../strapi/relation-input';
import { fieldOf, linkInput } from './link-fields';

/**
 * Gives "Create a relation" in the lists of an event's link fields the words of this calendar.
 * @param words what the option says for a kind of record and the text that was typed, which may be empty
 * @returns a function that ends it
 */
export function nameCreateOptions(words: (kind: LinkedKind, name: string) => string): () => void {
  const update = (): void => {
    const input = linkInput(document.activeElement);
    const kind = LINKED_KINDS.find((each) => fieldOf(each) === input?.name);
    const option = input === undefined ? undefined : createOptionOf(input);
    if (input === undefined || kind === undefined || option === undefined) return;
    const text = document.createTreeWalker(option, NodeFilter.SHOW_TEXT).nextNode();
    const said = words(kind, input.value.trim());
    if (text !== null && text.nodeValue !== said) text.nodeValue = said;
  };
  // The list is outside the input's element and is replaced with each search result.
  const observer = new MutationObserver(update);
  const onFocus = ({ target }: FocusEvent): void => {
    if (linkInput(target) === undefined) observer.disconnect();
    else observer.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('input', update);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('input', update);
  };
}

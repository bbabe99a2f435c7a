/** Where somebody is typing. */
export interface Caret {
  /** Puts it into the input of that name that is there by then, unless somebody is typing elsewhere. */
  putBack(): void;
}

/** The caret in an input with a name; undefined where there is none. */
export function caretInPage(): Caret | undefined {
  const input = document.activeElement;
  if (!isField(input) || input.name === '') return undefined;
  const { name, selectionStart, selectionEnd } = input;
  return {
    putBack() {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      const [found] = document.getElementsByName(name);
      if (!isNowhere || found === undefined || !isField(found)) return;
      found.focus();
      // Dates and numbers have none.
      if (selectionStart !== null) found.setSelectionRange(selectionStart, selectionEnd);
    },
  };
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

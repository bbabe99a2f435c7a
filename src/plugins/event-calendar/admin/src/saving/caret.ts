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

let last:
  { input: HTMLInputElement | HTMLTextAreaElement; start: number | null; end: number | null } | undefined;

/** Follows the caret, so that it is known where it was before the values under it changed. To be called once. */
export function watchCaret(): void {
  const note = (): void => {
    const input = document.activeElement;
    last = isField(input) ? { input, start: input.selectionStart, end: input.selectionEnd } : undefined;
  };
  document.addEventListener('selectionchange', note);
  document.addEventListener('input', note, { capture: true });
}

/** What puts the caret where it was when somebody moved it last, as long as it is in the same input. */
export function caretAsItWas(): () => void {
  const was = last;
  return () => {
    if (was === undefined || was.start === null || document.activeElement !== was.input) return;
    if (was.input.selectionStart !== was.start || was.input.selectionEnd !== was.end)
      was.input.setSelectionRange(was.start, was.end);
  };
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The position of the caret in an input. */
export interface Caret {
  /** Puts the caret into the input that has the same name now, unless another element has the focus. */
  putBack(): void;
}

/** The current caret; undefined if the focus is not in an input with a name. */
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
      // Date and number inputs have no caret position.
      if (selectionStart !== null) found.setSelectionRange(selectionStart, selectionEnd);
    },
  };
}

let last:
  { input: HTMLInputElement | HTMLTextAreaElement; start: number | null; end: number | null } | undefined;

/** Remembers the position of the caret, which is lost when the value of an input changes. To be called once. */
export function watchCaret(): void {
  const remember = (): void => {
    const input = document.activeElement;
    last = isField(input) ? { input, start: input.selectionStart, end: input.selectionEnd } : undefined;
  };
  document.addEventListener('selectionchange', remember);
  document.addEventListener('input', remember, { capture: true });
}

/** @returns a function that puts the caret back to the remembered position, if the same input still has the focus */
export function rememberedCaret(): () => void {
  const remembered = last;
  return () => {
    if (remembered === undefined || remembered.start === null || document.activeElement !== remembered.input)
      return;
    if (
      remembered.input.selectionStart !== remembered.start ||
      remembered.input.selectionEnd !== remembered.end
    )
      remembered.input.setSelectionRange(remembered.start, remembered.end);
  };
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

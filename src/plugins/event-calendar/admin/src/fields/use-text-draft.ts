import type { InputProps } from './input-props';
import { nothing } from './input-props';
import { useDraft } from './use-draft';

/** What an input of one line needs of its draft; `input` is to be spread over it. */
export interface TextDraft {
  text: string;
  isTyping: boolean;
  input: {
    value: string;
    onChange(event: { target: { value: string } }): void;
    onFocus(): void;
    onBlur(): void;
  };
  /** Puts a text there that nobody has typed key by key. */
  put(text: string): void;
  onFocus(): void;
  type(text: string): void;
  /**
   * @param stays whether the field keeps the focus
   * @param isTidy whether nothing is left to be tidied
   */
  finish(stays?: boolean, isTidy?: boolean): void;
}

interface Rules<Value> {
  /** What the form holds for a text that is not empty; the text itself unless it says otherwise. */
  valueOf(text: string): Value;
  /** What is left of a text when the field is left. */
  tidy?(text: string): string;
}

/** One line of text that belongs to the person until the field is left, and is tidied only then. */
export function useTextDraft<Value extends string | number>(
  { name, value, initialValue, onChange }: InputProps<Value>,
  { valueOf, tidy }: Rules<Value>,
): TextDraft {
  const draft = useDraft(String(value ?? ''), (shown) => shown);
  const write = (text: string, put: (text: string, value: string) => void): void => {
    const written = text === '' ? nothing(initialValue) : valueOf(text);
    put(text, String(written ?? ''));
    onChange(name, written);
  };
  const type = (text: string): void => write(text, draft.type);
  const finish = (stays = false, isTidy = !draft.isTyping): void => {
    const tidied = isTidy ? draft.draft : (tidy?.(draft.draft) ?? draft.draft);
    if (tidied !== draft.draft) write(tidied, draft.set);
    draft.finish(stays);
  };
  return {
    text: draft.draft,
    isTyping: draft.isTyping,
    input: {
      value: draft.draft,
      onChange: ({ target }) => type(target.value),
      onFocus: draft.onFocus,
      onBlur: () => finish(),
    },
    put: (text) => write(text, draft.set),
    onFocus: draft.onFocus,
    type,
    finish,
  };
}

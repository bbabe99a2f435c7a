import type { KeyboardEvent } from 'react';
import type { InputProps } from './input-props';
import { nothing } from './input-props';
import { isSaveShortcut } from '../strapi/save-shortcut';
import { useDraft } from './use-draft';

/** The draft of a one-line text input; `input` holds its props. */
export interface TextDraft {
  text: string;
  isTyping: boolean;
  input: {
    value: string;
    onChange(event: { target: { value: string } }): void;
    onBlur(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** Sets a text that was not typed. */
  put(text: string): void;
}

interface Rules<Value> {
  /** The value for the form, for a text that is not empty. */
  valueOf(text: string): Value;
  /** The tidied text, for when the field is left. */
  tidy?(text: string): string;
  /** May replace the typed text when the field is left. @returns whether it did */
  replace?(text: string): boolean;
}

/** A one-line text input that does not change while somebody types, and is tidied when the field is left. */
export function useTextDraft<Value extends string | number>(
  { name, value, initialValue, onChange }: InputProps<Value>,
  { valueOf, tidy, replace }: Rules<Value>,
): TextDraft {
  const draft = useDraft(String(value ?? ''), (shown) => shown);
  const write = (text: string, setDraft: (text: string, value: string) => void): void => {
    const written = text === '' ? nothing(initialValue) : valueOf(text);
    setDraft(text, String(written ?? ''));
    onChange(name, written);
  };
  const leave = (): void => {
    const isReplaced = draft.isTyping && replace?.(draft.draft) === true;
    const tidied = draft.isTyping && !isReplaced ? (tidy?.(draft.draft) ?? draft.draft) : draft.draft;
    if (tidied !== draft.draft) write(tidied, draft.set);
    draft.finish();
  };
  return {
    text: draft.draft,
    isTyping: draft.isTyping,
    input: {
      value: draft.draft,
      onChange: ({ target }) => write(target.value, draft.type),
      onBlur: leave,
      onKeyDown(event) {
        // The page then saves the tidied text.
        if (isSaveShortcut(event)) leave();
      },
    },
    put: (text) => write(text, draft.set),
  };
}

import type { KeyboardEvent } from 'react';
import type { InputProps } from './input-props';
import { nothing } from './input-props';
import { isSaveShortcut } from '../strapi/save-shortcut';
import { useDraft } from './use-draft';

/** What an input of one line needs of its draft; `input` is to be spread over it. */
export interface TextDraft {
  text: string;
  isTyping: boolean;
  input: {
    value: string;
    onChange(event: { target: { value: string } }): void;
    onBlur(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** Puts a text there that nobody has typed key by key. */
  put(text: string): void;
}

interface Rules<Value> {
  /** What the form holds for a text that is not empty; the text itself unless it says otherwise. */
  valueOf(text: string): Value;
  /** What is left of a text when the field is left. */
  tidy?(text: string): string;
  /** Puts something else there for what was typed, when the field is left. @returns whether it has */
  replace?(text: string): boolean;
}

/** One line of text that belongs to the person until the field is left, and is tidied only then. */
export function useTextDraft<Value extends string | number>(
  { name, value, initialValue, onChange }: InputProps<Value>,
  { valueOf, tidy, replace }: Rules<Value>,
): TextDraft {
  const draft = useDraft(String(value ?? ''), (shown) => shown);
  const write = (text: string, put: (text: string, value: string) => void): void => {
    const written = text === '' ? nothing(initialValue) : valueOf(text);
    put(text, String(written ?? ''));
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
        // The page saves what stands here then.
        if (isSaveShortcut(event)) leave();
      },
    },
    put: (text) => write(text, draft.set),
  };
}

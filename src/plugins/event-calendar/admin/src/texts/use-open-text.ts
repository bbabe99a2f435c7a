import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { SentValues } from '../fields/sent-values';
import { openSession } from './session';
import type { Session } from './session';

interface OpenText {
  session: Session;
  /** To be called with the new text when somebody has changed it. */
  write(html: string): void;
  /** Opens a new session. @param mode opens the text in this mode in any case */
  open(stored: string, mode?: Session['mode']): void;
  /** Props for the element around the editor, its toolbar and its dialogs. */
  around: { onFocus(): void; onBlur(event: FocusEvent): void };
}

/**
 * The editing session of a text in a form. A new session starts only for a text that comes from elsewhere: another language, a saved
 * version, an undone change. While somebody types, no other text replaces theirs until they save it or leave the editor.
 * @param value the value of the form
 */
export function useOpenText(
  value: string | null | undefined,
  onChange: (value: string | null | undefined) => void,
): OpenText {
  const given = value ?? '';
  const [session, setSession] = useState(() => openSession(given, 0));
  const sent = useRef<SentValues>();
  sent.current ??= new SentValues(given);
  const known = sent.current;
  const original = useRef(value);
  const hasFocus = useRef(false);
  const isTyping = useRef(false);
  const isUnsaved = useRef(false);
  isUnsaved.current = useForm('OpenText', (form) => form.modified);
  const [timesLeft, setTimesLeft] = useState(0);

  const open = useCallback((stored: string, mode?: Session['mode']): void => {
    setSession((before) => ({
      ...openSession(stored, before.number + 1, mode),
      // If the old editor had the focus, the new one takes it.
      focused: hasFocus.current,
    }));
  }, []);
  useEffect(() => {
    const adopt = (): void => {
      if ((isTyping.current && isUnsaved.current) || known.knows(given)) return;
      known.take(given);
      original.current = value;
      open(given);
    };
    // After a save the form shows the old text and, in the same turn, the text that was typed meanwhile.
    const later = setTimeout(adopt);
    return () => clearTimeout(later);
  }, [given, value, known, open, timesLeft]);

  return {
    session,
    write(html) {
      isTyping.current = hasFocus.current;
      known.send(html);
      // An empty text may be stored as null. That is not a change.
      onChange(html === (original.current ?? '') ? original.current : html);
    },
    open,
    around: {
      onFocus() {
        hasFocus.current = true;
      },
      onBlur({ currentTarget, relatedTarget }) {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        isTyping.current = false;
        // Adopts a text from elsewhere that came while somebody typed.
        setTimesLeft((before) => before + 1);
      },
    },
  };
}

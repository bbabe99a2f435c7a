import { Field } from '@strapi/design-system';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { SourceEditor } from './editor/SourceEditor';
import { VisualEditor } from './editor/VisualEditor';
import { writeDocument } from './document/write';
import { documentSchema } from './document/schema';
import { openSession } from './session';
import type { Session } from './session';

/** What the Content Manager gives an input of a custom field. */
interface Props {
  name: string;
  label: string;
  hint?: ReactNode;
  labelAction?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  error?: string;
  value?: string | null;
  onChange(name: string, value: string | null | undefined): void;
}

/**
 * The input of the custom field `html-text`. It writes to the form only what somebody has edited: a text that was opened, and
 * one whose changes were undone, is the one that is stored, character by character.
 */
export default function HtmlTextInput({ name = '', value, onChange, ...shown }: Partial<Props>) {
  const given = value ?? '';
  const [session, setSession] = useState(() => openSession(given, 0));
  /** What the form was given by us, the latest last: it may show it a little later. */
  const written = useRef([given]);
  const original = useRef(value);
  const id = useId();

  const open = useCallback((stored: string, mode?: Session['mode']): void => {
    setSession((before) => openSession(stored, before.number + 1, mode));
  }, []);
  useEffect(() => {
    const position = written.current.indexOf(given);
    if (position >= 0) {
      written.current.splice(0, position);
      return;
    }
    // It comes from elsewhere: another language, a saved version, a change that was taken back.
    written.current = [given];
    original.current = value;
    open(given);
  }, [given, value, open]);
  const write = (html: string): void => {
    written.current.push(html);
    // An empty text may be stored as none: that is no change either.
    onChange?.(name, html === (original.current ?? '') ? original.current : html);
  };

  const parts = {
    session,
    onWrite: write,
    disabled: shown.disabled ?? false,
    required: shown.required ?? false,
    invalid: shown.error !== undefined && shown.error !== '',
    labelId: `${id}-label`,
    describedBy: `${id}-hint ${id}-error`,
  };
  return (
    <Field.Root id={id} name={name} error={shown.error ?? false} hint={shown.hint} required={parts.required}>
      <Field.Label id={parts.labelId} action={shown.labelAction}>
        {shown.label}
      </Field.Label>
      {session.mode === 'visual' ? (
        <VisualEditor key={session.number} {...parts} onSource={() => open(given, 'source')} />
      ) : (
        <SourceEditor
          {...parts}
          id={id}
          value={given}
          onVisual={() => open(given, 'visual')}
          onConvert={(reading) => {
            const converted = writeDocument(documentSchema().nodeFromJSON(reading.document));
            write(converted);
            open(converted, 'visual');
          }}
        />
      )}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

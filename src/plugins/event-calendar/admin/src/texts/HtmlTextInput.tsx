import { Field } from '@strapi/design-system';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { SourceEditor } from './editor/SourceEditor';
import { VisualEditor } from './editor/VisualEditor';
import { writeDocument } from './document/write';
import { documentSchema } from './document/schema';
import { useOpenText } from './use-open-text';

/** The props that the Content Manager passes to the input of a custom field. */
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
 * The input of the custom field `html-text`. It writes to the form only when somebody edits the text. A text that was only opened, or
 * whose changes were undone, stays exactly as it is stored.
 */
export default function HtmlTextInput({ name = '', value, onChange, ...shown }: Partial<Props>) {
  const given = value ?? '';
  const change = (html: string | null | undefined): void => onChange?.(name, html);
  const { session, write, open, around } = useOpenText(value, change);
  const id = useId();

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
    <Field.Root
      id={id}
      name={name}
      data-calendar-field={name}
      error={shown.error ?? false}
      hint={shown.hint}
      required={parts.required}
      {...around}
    >
      <Field.Label id={parts.labelId} action={shown.labelAction}>
        {shown.label}
      </Field.Label>
      {session.mode === 'visual' ? (
        <VisualEditor key={session.number} {...parts} onSource={() => open(given, 'source')} />
      ) : (
        <SourceEditor
          {...parts}
          id={id}
          onVisual={(html) => open(html, 'visual')}
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

import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useForm, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { useStoredVenue } from '../stored-venue';
import { useAskedLocale } from '../use-asked-locale';
import { useText } from '../use-text';
import type { CreatedRecord } from './created-records';
import { onCreatedRecord } from './created-records';
import { fieldOf } from './link-fields';
import { finish } from './new-record';
import { onTextLeft } from './watch-link-inputs';

/**
 * Links an event to what is made from its form: in the form, to be saved with it. Strapi links only events that were saved before, by
 * saving all of what stands in the form. Shows nothing: a panel is what stands in the form.
 */
export const LinkCreatedRecords: PanelComponent = ({ model, documentId }) => {
  const isEvent = model === uidOf('event');
  const onChange = useForm('LinkCreatedRecords', (form) => form.onChange);
  const getValues = useForm('LinkCreatedRecords', (form) => form.getValues);
  const opened = useForm('LinkCreatedRecords', (form) => form.initialValues);
  const known = useKnownVenues(documentId, opened, isEvent);
  useEffect(() => {
    if (!isEvent) return undefined;
    const link = async (record: CreatedRecord): Promise<void> => {
      const field = fieldOf(record.kind);
      finish(record.documentId);
      if (record.kind === 'venue') {
        // An event has one: the new one takes the place of what is linked.
        onChange(`${field}.disconnect`, await known());
        onChange(`${field}.connect`, [linkTo(record)]);
      } else {
        onChange(`${field}.connect`, [...linkedIn(getValues(), field), linkTo(record)]);
      }
    };
    return onCreatedRecord((record) => void link(record));
  }, [isEvent, getValues, onChange, known]);
  useTextLeft();
  return null;
};

/** Says of a text that was typed and left that it links to nothing. */
function useTextLeft(): void {
  const text = useText();
  const { toggleNotification } = useNotification();
  useEffect(
    () =>
      onTextLeft((name) => toggleNotification({ type: 'warning', message: text('links.left', { name }) })),
    [text, toggleNotification],
  );
}

/**
 * What the stored event has for a venue: as it was when the form was opened, or read anew
 * after a save. A venue that somebody else has chosen since is none that the editor has seen, and the save asks about it.
 */
function useKnownVenues(
  documentId: string | undefined,
  opened: unknown,
  isEvent: boolean,
): () => Promise<readonly object[]> {
  const read = useStoredVenue(isEvent ? documentId : undefined, useAskedLocale());
  const known = useRef<Promise<readonly object[]>>();
  useEffect(() => {
    known.current = read();
  }, [read, opened]);
  return useCallback(() => (known.current ??= read()), [read]);
}

/** A link as Strapi's relation field keeps it in the form; `apiData` is what it sends. */
const linkTo = ({ id, documentId, locale, name, status }: CreatedRecord) => ({
  id,
  documentId,
  name,
  locale,
  status,
  apiData: { id, documentId, locale, isTemporary: true },
});

/** The links that a field of the form has already. */
function linkedIn(values: object, field: string): readonly unknown[] {
  const value: unknown = new Map<string, unknown>(Object.entries(values)).get(field);
  const isLinks = typeof value === 'object' && value !== null && 'connect' in value;
  return isLinks && Array.isArray(value.connect) ? value.connect : [];
}

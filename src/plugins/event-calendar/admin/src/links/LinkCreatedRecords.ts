import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useForm, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { useStoredVenue } from '../stored-venue';
import { useEditedLocale } from '../use-edited-locale';
import { useText } from '../use-text';
import type { CreatedRecord } from './created-records';
import { onCreatedRecord } from './created-records';
import { fieldOf } from './link-fields';
import { nameCreateOptions } from './name-create-option';
import { finish, isAwaitedIn } from './new-record';
import { onTextLeft } from './watch-link-inputs';

/**
 * Adds a record that was created from an event's form to the links in that form, so that it is saved with the event. Strapi itself
 * links only events that are already saved, and saves the whole form to do so. A panel that shows nothing, because Strapi renders
 * panels inside the form.
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
      if (!isAwaitedIn(field)) return;
      finish(record.documentId);
      if (record.kind === 'venue') {
        // An event has one venue: the new one replaces it.
        onChange(`${field}.disconnect`, await known());
        onChange(`${field}.connect`, [linkTo(record)]);
      } else {
        onChange(`${field}.connect`, [...linkedIn(getValues(), field), linkTo(record)]);
      }
    };
    return onCreatedRecord((record) => void link(record));
  }, [isEvent, getValues, onChange, known]);
  useTextLeft();
  useCreateWords();
  return null;
};

/** Says in the lists of link fields what is created: `Create venue “Town hall”`. */
function useCreateWords(): void {
  const text = useText();
  useEffect(
    () =>
      nameCreateOptions((kind, name) =>
        text(name === '' ? 'links.create-new' : 'links.create', { kind, name }),
      ),
    [text],
  );
}

/** Warns when the editor leaves a typed text in a link field without choosing a record. */
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
 * Returns a function that gives the stored event's venue, as read when the form was opened and after each save. It leaves out a
 * venue that another editor has chosen since: the editor has not seen it, and the save reports the conflict.
 */
function useKnownVenues(
  documentId: string | undefined,
  opened: unknown,
  isEvent: boolean,
): () => Promise<readonly object[]> {
  const read = useStoredVenue(isEvent ? documentId : undefined, useEditedLocale());
  const known = useRef<Promise<readonly object[]>>();
  useEffect(() => {
    known.current = read();
  }, [read, opened]);
  return useCallback(() => (known.current ??= read()), [read]);
}

/** A link as Strapi's relation field keeps it in the form; `apiData` is the part that is sent. */
const linkTo = ({ id, documentId, locale, name, status }: CreatedRecord) => ({
  id,
  documentId,
  name,
  locale,
  status,
  apiData: { id, documentId, locale, isTemporary: true },
});

/** The links that the form already adds in a field. */
function linkedIn(values: object, field: string): readonly unknown[] {
  const value: unknown = new Map<string, unknown>(Object.entries(values)).get(field);
  const isLinks = typeof value === 'object' && value !== null && 'connect' in value;
  return isLinks && Array.isArray(value.connect) ? value.connect : [];
}

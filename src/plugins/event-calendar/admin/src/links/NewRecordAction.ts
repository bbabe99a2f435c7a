import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { findLinkInput, writeInto } from './link-fields';
import { takeLinked, takeNewRecord, markNameFilledIn, wantedName } from './new-record';

const DIALOG = '[role="dialog"]';

/**
 * Works in the dialog that creates a record for a link of an event. Fills in the name that was typed in the link field, closes the
 * dialog when the record is linked, and puts the focus back into the field, with the typed name if no record was created. An action
 * that shows nothing, because Strapi renders actions inside the dialog's form.
 */
export const NewRecordAction: DocumentActionComponent = ({ model, documentId }) => {
  const isNew = kindOfUid(model) !== undefined && !documentId;
  const onChange = useForm('NewRecordAction', (form) => form.onChange);
  const name = useForm('NewRecordAction', (form) => nameIn(form.values));
  const initialValues = useForm('NewRecordAction', (form) => form.initialValues);
  const isBusy = useForm('NewRecordAction', (form) => form.modified || form.isSubmitting);

  // Runs until the form has the name: the form's initial values may arrive later and replace it.
  useEffect(() => {
    const typed = wantedName();
    if (!isNew || typed === '') return;
    if (name === typed) markNameFilledIn();
    else onChange('name', typed);
  }, [isNew, name, initialValues, onChange]);

  useEffect(() => {
    if (!isNew) return undefined;
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>(`${DIALOG} input[name="name"]`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isNew]);

  useEffect(() => {
    if (!documentId || isBusy || !takeLinked(documentId)) return;
    // Strapi's dialog notices two frames later that nothing is unsaved. Before that it would ask about unsaved changes.
    requestAnimationFrame(() => requestAnimationFrame(pressEscape));
  }, [documentId, isBusy]);

  useEffect(() => () => void setTimeout(returnFocus), []);
  return null;
};
NewRecordAction.position = 'relation-modal';

const nameIn = (values: object): unknown => ('name' in values ? values.name : undefined);

const pressEscape = (): void => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
};

/** Puts the focus back into the link field, which Strapi's dialog does not do. */
function returnFocus(): void {
  if (document.querySelector(DIALOG) !== null) return;
  const { field, name } = takeNewRecord();
  const input = findLinkInput(field);
  if (input === undefined) return;
  if (name !== '' && input.value === '') writeInto(input, name);
  if (document.activeElement === null || document.activeElement === document.body) input.focus();
}

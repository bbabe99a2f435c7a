import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { findLinkInput, writeInto } from './link-fields';
import { isFinished, leaveNewRecord, nameTaken, wantedName } from './new-record';

const DIALOG = '[role="dialog"]';

/**
 * Takes part in the dialog that makes a record for a link of an event: puts in the name that was typed there, closes the dialog when
 * the record is linked, and gives the focus back, with the typed name where nothing was made. Shows nothing: an action is what stands
 * in the form of the dialog.
 */
export const NewRecordAction: DocumentActionComponent = ({ model, documentId }) => {
  const isNew = kindOfUid(model) !== undefined && !documentId;
  const onChange = useForm('NewRecordAction', (form) => form.onChange);
  const name = useForm('NewRecordAction', (form) => nameIn(form.values));
  const initialValues = useForm('NewRecordAction', (form) => form.initialValues);
  const isBusy = useForm('NewRecordAction', (form) => form.modified || form.isSubmitting);

  // Until it stands there: what the form begins with may come later.
  useEffect(() => {
    const typed = wantedName();
    if (!isNew || typed === '') return;
    if (name === typed) nameTaken();
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
    if (!documentId || isBusy || !isFinished(documentId)) return;
    // Strapi's dialog learns a moment later that nothing is unsaved, and would ask.
    requestAnimationFrame(() => requestAnimationFrame(pressEscape));
  }, [documentId, isBusy]);

  useEffect(() => () => void setTimeout(goBack), []);
  return null;
};
NewRecordAction.position = 'relation-modal';

const nameIn = (values: object): unknown => ('name' in values ? values.name : undefined);

const pressEscape = (): void => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
};

/** Strapi's dialog leaves it nowhere. */
function goBack(): void {
  if (document.querySelector(DIALOG) !== null) return;
  const { field, name } = leaveNewRecord();
  const input = findLinkInput(field);
  if (input === undefined) return;
  if (name !== '' && input.value === '') writeInto(input, name);
  if (document.activeElement === null || document.activeElement === document.body) input.focus();
}

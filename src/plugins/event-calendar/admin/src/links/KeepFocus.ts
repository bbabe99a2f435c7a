import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { mendFocus } from '../lost-focus';
import { onActivity } from '../saving/on-activity';
import type { Place } from '../tab-stops';
import { placeOf, returnTo } from '../tab-stops';

/** Where the focus was last on the page, outside of dialogs. It outlives the page of a new record, which leads to that of the stored one. */
let last: Place | undefined;
/** Whether a record was sent, and nobody has pressed a key or clicked since. */
let isSent = false;

/**
 * Gives the focus back after a save or publication: Strapi disables the whole form meanwhile, and the button "Publish" afterwards. A
 * panel that shows nothing, because Strapi renders panels inside the form.
 */
export const KeepFocus: PanelComponent = ({ model, documentId, document: record }) => {
  const isOurs = kindOfUid(model) !== undefined;
  const isSubmitting = useForm('KeepFocus', (form) => form.isSubmitting);
  const isModified = useForm('KeepFocus', (form) => form.modified);
  const version = `${documentId} ${record?.updatedAt} ${record?.status}`;
  useEffect(() => (isOurs ? watchFocus() : undefined), [isOurs]);
  useEffect(() => {
    if (!isOurs) return undefined;
    if (isSubmitting) isSent = true;
    return isSubmitting ? undefined : giveBack();
  }, [isOurs, isSubmitting, isModified, version]);
  return null;
};

function watchFocus(): () => void {
  const remember = ({ target }: Event): void => {
    if (target instanceof HTMLElement && target.closest('main') !== null) last = placeOf(target);
  };
  document.addEventListener('focusin', remember);
  const stopListening = onActivity(() => {
    isSent = false;
  });
  return () => {
    document.removeEventListener('focusin', remember);
    stopListening();
  };
}

/** @returns stops it */
const giveBack = (): (() => void) =>
  mendFocus((page) => {
    if (isSent && last !== undefined) returnTo(last, page);
  });

import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useEffect } from 'react';
import { kindOfUid } from '../../../server/src/domain/kinds';

/** The title or name field in Strapi's edit view, but not in a dialog above it. */
const TITLE = 'main input:is([name="title"], [name="name"])';

/** Focuses the title of a new record. A panel that shows nothing, because Strapi renders panels inside the form. */
export const FocusTitle: PanelComponent = ({ model, documentId }) => {
  const isNew = kindOfUid(model) !== undefined && documentId === undefined;
  useEffect(() => {
    if (!isNew) return undefined;
    const frame = requestAnimationFrame(() => {
      const title = document.querySelector<HTMLInputElement>(TITLE);
      const isTyping = document.activeElement instanceof HTMLInputElement;
      if (title !== null && !isTyping) title.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNew]);
  return null;
};

import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useEffect } from 'react';
import { kindOfUid } from '../../../server/src/domain/kinds';

/** What a record is called by, in the form of Strapi's edit view; not in a dialog above another form. */
const TITLE = 'main input:is([name="title"], [name="name"])';

/** Puts the focus into the title of a new record, where everybody begins. Shows nothing: a panel is what stands in the form. */
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

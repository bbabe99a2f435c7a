import type { HeaderActionComponent } from '@strapi/content-manager/strapi-admin';
import { useAuth } from '@strapi/strapi/admin';
import { useEffect, useMemo } from 'react';
import { useMatch } from 'react-router-dom';
import { kindOfUid } from '../../../server/src/domain/kinds';
import type { Kind } from '../../../server/src/domain/kinds';
import { useEditedLocale } from '../use-edited-locale';
import { useText } from '../use-text';
import { KeptFormStatus } from './KeptFormStatus';
import { useKeptForm } from './use-kept-form';
import { useOthers } from './use-others';
import { setTranslator } from './words';

/**
 * Keeps the typed text of a form, in every edit view. Beside the title it shows the offer to restore, conflicts, and who else has the
 * record open.
 */
export const KeptFormAction: HeaderActionComponent = ({ model, documentId, document, activeTab }) => {
  const kind = kindOfUid(model);
  const origin = useMatch('/content-manager/:collectionType/:model/clone/:origin')?.params.origin;
  const isEditable = kind !== undefined && activeTab !== 'published';
  const isStored = document?.id !== undefined;
  const description = useDescription({
    kind: kind ?? 'event',
    documentId: origin === undefined ? documentId : undefined,
    origin,
    isEditable,
    isStored,
  });
  return kind === undefined ? null : description;
};

interface Shown {
  kind: Kind;
  documentId: string | undefined;
  /** The documentId of the record that a new one is copied from. */
  origin: string | undefined;
  isEditable: boolean;
  isStored: boolean;
}

function useDescription({ kind, documentId, origin, isEditable, isStored }: Shown) {
  const text = useText();
  const user = useAuth('KeptForm', (state) => state.user?.id);
  const locale = useEditedLocale();
  const record = useMemo(() => ({ kind, documentId, locale, origin }), [kind, documentId, locale, origin]);
  const form = useKeptForm(record, user === undefined ? undefined : String(user), isEditable);
  // While this language is not saved, the record as a whole is reported as open.
  const others = useOthers({ ...record, locale: isStored ? locale : undefined }, isEditable);
  useEffect(() => setTranslator(text), [text]);
  return useMemo(() => {
    if (form.offer === undefined && form.conflict === undefined && others.length === 0) return null;
    return {
      label: text('saving.offer'),
      _status: { message: <KeptFormStatus kind={kind} form={form} others={others} /> },
    };
  }, [kind, form, others, text]);
}

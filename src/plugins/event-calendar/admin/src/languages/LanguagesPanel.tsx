import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isPostKind, kindOfUid } from '../../../server/src/domain/kinds';
import { useEditedLocale } from '../use-edited-locale';
import { useText } from '../use-text';

const Languages = lazy(() => import('./Languages'));

/** The edit view's panel "Languages" of categories and tags. Other records show them in the panel "Publication". */
export const LanguagesPanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const [isSingle, setSingle] = useState(false);
  const hide = useCallback(() => setSingle(true), []);
  const askedLocale = useEditedLocale();
  const kind = kindOfUid(model);
  const locale = askedLocale ?? document?.locale;
  if (kind === undefined || isPostKind(kind) || documentId === undefined || !locale || isSingle) return null;
  return {
    title: text('layout.languages'),
    content: (
      <Suspense fallback={null}>
        <Languages
          kind={kind}
          documentId={documentId}
          locale={locale}
          version={String(document?.updatedAt)}
          isTitled
          onSingle={hide}
        />
      </Suspense>
    ),
  };
};

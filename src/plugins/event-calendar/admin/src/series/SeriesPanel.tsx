import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Suspense, lazy, useCallback, useState } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { useOverlay } from '../editorial/use-overlay';
import { useEditedLocale } from '../use-edited-locale';
import { useText } from '../use-text';

const Series = lazy(() => import('./Series'));

/** The edit view's panel "Series", for events that are dates of one. */
export const SeriesPanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const [single, setSingle] = useState<string>();
  const askedLocale = useEditedLocale();
  const state = `${documentId} ${useOverlay().seriesAt}`;
  const hide = useCallback(() => setSingle(state), [state]);
  const locale = askedLocale ?? document?.locale;
  if (model !== uidOf('event') || !documentId || documentId === 'create' || !locale || single === state)
    return null;
  return {
    title: text('layout.series'),
    content: (
      <Suspense fallback={null}>
        <Series
          key={documentId}
          documentId={documentId}
          locale={locale}
          version={`${document?.updatedAt} ${state}`}
          onSingle={hide}
        />
      </Suspense>
    ),
  };
};

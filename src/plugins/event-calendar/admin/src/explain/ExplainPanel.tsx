import { Button } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Question } from '@strapi/icons';
import { Suspense, lazy, useState } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';

const ExplainDialog = lazy(() => import('./ExplainDialog'));

/** The edit view's panel "Why is my event not showing?", for events that are saved. */
export const ExplainPanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  if (model !== uidOf('event') || documentId === undefined || documentId === 'create') return null;
  const locale = document?.locale;
  return {
    title: text('explain.panel'),
    content: <ExplainButton documentId={documentId} {...(locale && { locale })} />,
  };
};

/** The button that opens the dialog. The dialog is loaded on the first click. */
function ExplainButton(event: { documentId: string; locale?: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button fullWidth variant="tertiary" startIcon={<Question />} onClick={() => setOpen(true)}>
        {text('explain.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExplainDialog {...event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { Button, Flex } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Question } from '@strapi/icons';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';

const ExplainDialog = lazy(() => import('./ExplainDialog'));
const ArrivalsDialog = lazy(() => import('../feeds/ArrivalsDialog'));

/** The edit view's panel "Why is my event not showing?", for events that are saved, with "Where is my change?". */
export const ExplainPanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  if (model !== uidOf('event') || documentId === undefined || documentId === 'create') return null;
  const locale = document?.locale;
  const event = { documentId, ...(locale && { locale }) };
  return {
    title: text('explain.panel'),
    content: (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        <DialogButton label={text('explain.open')} event={event} Dialog={ExplainDialog} />
        <DialogButton label={text('explain.arrivals')} event={event} Dialog={ArrivalsDialog} />
      </Flex>
    ),
  };
};

interface Event {
  documentId: string;
  locale?: string;
}

interface DialogButtonProps {
  label: string;
  event: Event;
  Dialog: ComponentType<Event & { returnTo: RefObject<HTMLElement>; onClose(): void }>;
}

/** A button that opens a dialog about an event. The dialog is loaded on the first click. */
function DialogButton({ label, event, Dialog }: DialogButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        fullWidth
        variant="tertiary"
        startIcon={<Question />}
        onClick={() => setOpen(true)}
        // Long labels need a second line.
        style={{ height: 'auto', minHeight: '3.2rem' }}
        paddingTop={1}
        paddingBottom={1}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog {...event} returnTo={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

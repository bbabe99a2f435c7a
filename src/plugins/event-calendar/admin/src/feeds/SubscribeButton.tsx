import { Button, IconButton } from '@strapi/design-system';
import { Link } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { Suspense, lazy, useRef, useState } from 'react';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import type { BoardAddress } from '../board/address';
import { useFeedText } from './use-feed-text';

const SubscribeDialog = lazy(() => import('./SubscribeDialog'));

/** The button that opens "Subscribe". The dialog is loaded on the first click. */
export function SubscribeButton({ facts, address }: { facts: CalendarFacts; address: BoardAddress }) {
  const text = useFeedText();
  const button = useRef<HTMLButtonElement>(null);
  const isPhone = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isPhone ? (
        <IconButton ref={button} label={text('subscribe.button')} onClick={() => setOpen(true)}>
          <Link />
        </IconButton>
      ) : (
        <Button ref={button} variant="tertiary" startIcon={<Link />} onClick={() => setOpen(true)}>
          {text('subscribe.button')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SubscribeDialog facts={facts} address={address} returnTo={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

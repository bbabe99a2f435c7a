import { Alert, Box, Portal, TextButton } from '@strapi/design-system';
import { useCallback, useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import type { ShownOffer } from './overlay-state';
import { endOffer } from './overlay-state';
import { useAttempt } from './use-attempt';

/** How long the offer is shown, in milliseconds. */
const OFFERED_MS = 20_000;

/** Says what was done, with an "Undo" button, or what to mind. Appears where Strapi shows its notifications. */
export function UndoToast({ offer }: { offer: ShownOffer }) {
  const text = useText();
  const api = useCalendarApi();
  const attempt = useAttempt();
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = useCallback(() => endOffer(offer), [offer]);

  useEffect(() => {
    // The offer stays while the pointer or the focus is on it, and while it is carried out.
    if (isHeld || isBusy) return undefined;
    const timer = setTimeout(close, OFFERED_MS);
    return () => clearTimeout(timer);
  }, [close, isHeld, isBusy]);

  const undo = async (): Promise<void> => {
    setBusy(true);
    // What has failed, because the network was away for a moment, can be tried again.
    if (await attempt(async () => offer.undo?.(api))) close();
    else setBusy(false);
  };
  return (
    <Portal>
      <Box
        position="fixed"
        top="3.2rem"
        left="50%"
        zIndex="notification"
        width="50rem"
        maxWidth="90vw"
        style={{ transform: 'translateX(-50%)' }}
        role="status"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Alert
          variant={offer.undo ? 'success' : 'warning'}
          closeLabel={text('close')}
          onClose={close}
          action={
            offer.undo && (
              <TextButton onClick={() => void undo()} disabled={isBusy}>
                {text('editorial.undo')}
              </TextButton>
            )
          }
        >
          {offer.message}
        </Alert>
      </Box>
    </Portal>
  );
}

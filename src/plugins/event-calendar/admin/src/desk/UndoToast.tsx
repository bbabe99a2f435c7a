import { Alert, Box, Portal, TextButton } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import type { UndoOffer } from './desk-state';
import { changeDesk } from './desk-state';
import { useAttempt } from './use-attempt';

/** How long the offer stands, in milliseconds. */
const OFFERED_MS = 20_000;

/** Says what was done, where Strapi's notifications are, with a button that takes it back. */
export function UndoToast({ offer }: { offer: UndoOffer }) {
  const text = useText();
  const api = useCalendarApi();
  const attempt = useAttempt();
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => changeDesk({ offer: undefined });

  useEffect(() => {
    // It does not vanish from under somebody's pointer or focus.
    if (isHeld) return undefined;
    const timer = setTimeout(close, OFFERED_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const takeBack = async (): Promise<void> => {
    setBusy(true);
    await attempt(() => offer.undo(api));
    close();
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
          variant="success"
          closeLabel={text('desk.close')}
          onClose={close}
          action={
            <TextButton onClick={() => void takeBack()} disabled={isBusy}>
              {text('desk.undo')}
            </TextButton>
          }
        >
          {offer.message}
        </Alert>
      </Box>
    </Portal>
  );
}

import { Modal } from '@strapi/design-system';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useText } from './use-text';

interface Props {
  title: string;
  /** The label of the button that closes it; "Close" by default. */
  closeLabel?: string;
  onClose(): void;
  /** The element that gets the focus back; by default the one that had it. */
  returnTo?: RefObject<HTMLElement>;
  /** `Modal.Body` and, with buttons, `Modal.Footer`. */
  children: ReactNode;
}

/** An open dialog with its title and a button that closes it. */
export function ModalFrame({ title, closeLabel, onClose, returnTo, children }: Props) {
  const text = useText();
  // Radix gives the focus back only to a trigger of its own.
  const focused = useRef(document.activeElement);
  const giveFocusBack = (event: Event): void => {
    const opener = returnTo?.current ?? focused.current;
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
    event.preventDefault();
    opener.focus();
  };
  return (
    <Modal.Root open onOpenChange={(open) => open || onClose()}>
      <Modal.Content aria-describedby={undefined} onCloseAutoFocus={giveFocusBack}>
        <Modal.Header closeLabel={closeLabel ?? text('close')}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

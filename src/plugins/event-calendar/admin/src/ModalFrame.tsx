import { Modal } from '@strapi/design-system';
import type { ReactNode, RefObject } from 'react';
import { useText } from './use-text';

interface Props {
  title: string;
  /** The label of the button that closes it; "Close" by default. */
  closeLabel?: string;
  onClose(): void;
  /** The element that opened it, which gets the focus back. */
  returnTo?: RefObject<HTMLElement>;
  /** `Modal.Body` and, with buttons, `Modal.Footer`. */
  children: ReactNode;
}

/** An open dialog with its title and a button that closes it. */
export function ModalFrame({ title, closeLabel, onClose, returnTo, children }: Props) {
  const text = useText();
  const giveFocusBack = (event: Event): void => {
    if (!returnTo?.current) return;
    event.preventDefault();
    returnTo.current.focus();
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

import { Modal } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useText } from './use-text';

interface Props {
  title: string;
  /** The label of the button that closes it; "Close" by default. */
  closeLabel?: string;
  onClose(): void;
  /** `Modal.Body` and, with buttons, `Modal.Footer`. */
  children: ReactNode;
}

/** An open dialog with its title and a button that closes it. */
export function ModalFrame({ title, closeLabel, onClose, children }: Props) {
  const text = useText();
  return (
    <Modal.Root open onOpenChange={(open) => open || onClose()}>
      <Modal.Content aria-describedby={undefined}>
        <Modal.Header closeLabel={closeLabel ?? text('close')}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

import { Modal } from '@strapi/design-system';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** The name of the button that closes the dialog. */
  closeLabel: string;
  onClose(): void;
  /** The buttons below the content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** An open dialog with a title. */
export function Dialog({ title, closeLabel, onClose, footer, children }: Props) {
  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header closeLabel={closeLabel}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
        {footer !== undefined && <Modal.Footer>{footer}</Modal.Footer>}
      </Modal.Content>
    </Modal.Root>
  );
}

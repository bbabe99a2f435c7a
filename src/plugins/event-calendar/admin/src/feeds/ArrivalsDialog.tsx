import { Modal } from '@strapi/design-system';
import type { RefObject } from 'react';
import { ModalFrame } from '../ModalFrame';
import { useText } from '../use-text';
import { Arrivals } from './Arrivals';

interface ArrivalsDialogProps {
  documentId: string;
  returnTo: RefObject<HTMLElement>;
  onClose(): void;
}

/** Says which readers of feeds have the last change of an event. */
export default function ArrivalsDialog({ documentId, returnTo, onClose }: ArrivalsDialogProps) {
  const text = useText();
  return (
    <ModalFrame title={text('explain.arrivals')} onClose={onClose} returnTo={returnTo}>
      <Modal.Body>
        <Arrivals documentId={documentId} />
      </Modal.Body>
    </ModalFrame>
  );
}

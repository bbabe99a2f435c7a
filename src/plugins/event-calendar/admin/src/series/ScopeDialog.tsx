import { Button, Flex, Modal } from '@strapi/design-system';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { ModalFrame } from '../ModalFrame';
import { useText } from '../use-text';

interface Props {
  title: string;
  /** What the button says that carries it out. */
  action: string;
  isDangerous?: boolean;
  /** The choice of dates. */
  children: ReactNode;
  onSubmit(): void;
  /** Nothing shall happen. */
  onCancel(): void;
}

/** Asks for which dates of a series something is. */
export function ScopeDialog({ title, action, isDangerous = false, children, onSubmit, onCancel }: Props) {
  const text = useText();
  const form = useId();
  return (
    <ModalFrame title={title} onClose={onCancel}>
      <Modal.Body>
        <form
          id={form}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            onSubmit();
          }}
        >
          <Flex direction="column" alignItems="stretch" gap={4}>
            {children}
          </Flex>
        </form>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onCancel}>
          {text('board.cancel')}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'default'} type="submit" form={form}>
          {action}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}

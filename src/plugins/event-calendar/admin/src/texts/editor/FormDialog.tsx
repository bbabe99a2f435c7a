import { Button, Flex, Modal } from '@strapi/design-system';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../../use-text';

interface Props {
  title: string;
  /** What the button says that does it. */
  action: string;
  onSubmit(): void;
  onClose(): void;
  /** The dialog is gone: the focus goes back to where the editor was at work. */
  onClosed(): void;
  /** Further buttons. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A small form in a dialog. */
export function FormDialog({ title, action, onSubmit, onClose, onClosed, extra, children }: Props) {
  const text = useText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form of the edit view is around this one, if not on the page then in React.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <form onSubmit={submit} noValidate>
          <Modal.Header closeLabel={text('texts.close')}>
            <Modal.Title>{title}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              {children}
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Button variant="tertiary" onClick={onClose}>
              {text('texts.cancel')}
            </Button>
            <Flex gap={2}>
              {extra}
              <Button type="submit">{action}</Button>
            </Flex>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}

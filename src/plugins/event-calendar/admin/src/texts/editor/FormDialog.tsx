import { Button, Flex, Modal } from '@strapi/design-system';
import type { FormEvent, ReactNode } from 'react';
import { useEditorText } from '../use-editor-text';

interface Props {
  title: string;
  /** The label of the submit button. */
  action: string;
  onSubmit(): void;
  onClose(): void;
  /** Called when the dialog has closed, to put the focus back into the editor. */
  onClosed(): void;
  /** Further buttons. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A small form in a dialog. */
export function FormDialog({ title, action, onSubmit, onClose, onClosed, extra, children }: Props) {
  const text = useEditorText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes the event on to the form of the edit view, which contains this one.
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
          <Modal.Header closeLabel={text('close')}>
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

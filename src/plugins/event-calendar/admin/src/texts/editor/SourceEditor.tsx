import { Box, Button, Dialog, Flex, Textarea, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { openSession } from '../session';
import type { Session } from '../session';
import { useEditorText } from '../use-editor-text';
import type { EditorProps } from './editor-props';

interface Props extends EditorProps {
  id: string;
  /** Opens the visual editor, which can show the whole text. */
  onVisual(html: string): void;
  /** Opens the visual editor although it cannot show the whole text. */
  onConvert(reading: Session): void;
}

/** Edits the HTML of a text. */
export function SourceEditor({ session, disabled, invalid, onWrite, onVisual, onConvert, ...shown }: Props) {
  const text = useEditorText();
  const [pending, setPending] = useState<Session>();
  const [typed, setTyped] = useState({ session, html: session.stored });
  /** The typed text, not the value of the form, which changes later than the keys. */
  const html = typed.session === session ? typed.html : session.stored;
  const leave = (): void => {
    const reading = openSession(html, session.number);
    if (reading.complete) onVisual(html);
    else setPending(reading);
  };
  const convert = (): void => {
    if (pending !== undefined) onConvert(pending);
  };
  const noteId = `${shown.id}-why`;
  return (
    <Box>
      <Flex gap={4} paddingBottom={2} justifyContent="space-between" alignItems="center" wrap="wrap">
        <Typography id={noteId} variant="pi" textColor="neutral600" role="status">
          {text(session.complete ? 'texts.source' : 'texts.source-kept')}
        </Typography>
        <Button variant="tertiary" size="S" disabled={disabled} onClick={leave}>
          {text('texts.to-visual')}
        </Button>
      </Flex>
      <Textarea
        aria-labelledby={shown.labelId}
        aria-describedby={`${noteId} ${shown.describedBy}`}
        aria-required={shown.required}
        aria-invalid={invalid}
        value={html}
        disabled={disabled}
        rows={14}
        spellCheck={false}
        style={{ fontFamily: 'monospace' }}
        onChange={({ target }) => {
          setTyped({ session, html: target.value });
          onWrite(target.value);
        }}
      />
      <Dialog.Root open={pending !== undefined} onOpenChange={() => setPending(undefined)}>
        <Dialog.Content>
          <Dialog.Header>{text('texts.convert-title')}</Dialog.Header>
          <Dialog.Body>{text('texts.convert-warning')}</Dialog.Body>
          <Dialog.Footer>
            <Dialog.Cancel>
              <Button fullWidth variant="tertiary">
                {text('texts.cancel')}
              </Button>
            </Dialog.Cancel>
            <Dialog.Action>
              <Button fullWidth variant="danger-light" onClick={convert}>
                {text('texts.convert')}
              </Button>
            </Dialog.Action>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Root>
    </Box>
  );
}

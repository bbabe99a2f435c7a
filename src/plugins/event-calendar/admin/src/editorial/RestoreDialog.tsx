import { Button, Dialog, Flex } from '@strapi/design-system';
import { useEffect, useRef } from 'react';
import type { PublicBefore, RestoredAs } from '../../../server/src/panel-contract/editorial';
import { focusedPlace, keepPlace } from '../lost-focus';
import { useText } from '../use-text';

interface Props {
  name: string;
  before: Exclude<PublicBefore, 'nothing'>;
  onChoose(as: RestoredAs): Promise<unknown>;
  onClose(): void;
}

/** Asks whether to restore a record with its publication or as a draft. */
export function RestoreDialog({ name, before, onChoose, onClose }: Props) {
  const text = useText();
  // Radix gives the focus back only to a trigger of its own.
  const opener = useRef(focusedPlace());
  useEffect(() => () => keepPlace(opener.current), []);
  const choose = (as: RestoredAs) => () => void onChoose(as).then(onClose);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Content>
        <Dialog.Header>{text('editorial.restore.title', { name })}</Dialog.Header>
        <Dialog.Body>{text(`editorial.restore.ask.${before}`)}</Dialog.Body>
        <Dialog.Footer>
          <Flex direction="column" alignItems="stretch" gap={2} width="100%">
            <Button fullWidth onClick={choose('before')}>
              {text(`editorial.restore.as.${before}`)}
            </Button>
            <Button fullWidth variant="secondary" onClick={choose('draft')}>
              {text('editorial.restore.as.draft')}
            </Button>
            <Dialog.Cancel>
              <Button fullWidth variant="tertiary">
                {text('editorial.cancel')}
              </Button>
            </Dialog.Cancel>
          </Flex>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}

import { Box, Flex, Modal, Typography } from '@strapi/design-system';
import { ModalFrame } from '../../ModalFrame';
import { useText } from '../../use-text';
import { useDialogText } from './use-dialog-text';

/** The keys of the board; `board.key.NAME` is the text that explains each. */
const KEYS: readonly (readonly [name: string, keys: string])[] = [
  ['previous', 'P'],
  ['next', 'N'],
  ['today', 'T'],
  ['month', '1'],
  ['week', '2'],
  ['day', '3'],
  ['agenda', '4'],
  ['create', 'C'],
  ['select', 'S'],
  ['open', 'Enter'],
  ['move-days', 'Alt + ← →'],
  ['move-time', 'Alt + ↑ ↓'],
  ['resize', 'Alt + Shift + ← → ↑ ↓'],
  ['undo', 'Ctrl / ⌘ + Z'],
  ['help', '?'],
];

/** Lists the keyboard shortcuts. */
export default function HelpDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  const explained = useDialogText();
  return (
    <ModalFrame title={text('board.help')} onClose={onClose}>
      <Modal.Body>
        <Flex tag="dl" direction="column" alignItems="stretch" gap={3}>
          {KEYS.map(([name, keys]) => (
            <Flex key={name} justifyContent="space-between" gap={6}>
              <Typography tag="dt">{explained(`board.key.${name}`)}</Typography>
              <Box tag="dd" background="neutral100" paddingLeft={2} paddingRight={2} hasRadius>
                <Typography tag="kbd" variant="omega" fontWeight="semiBold">
                  {keys}
                </Typography>
              </Box>
            </Flex>
          ))}
        </Flex>
      </Modal.Body>
    </ModalFrame>
  );
}

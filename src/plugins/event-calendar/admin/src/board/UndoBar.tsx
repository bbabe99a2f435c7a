import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowsCounterClockwise, Cross } from '@strapi/icons';
import { styled } from 'styled-components';
import { useText } from '../use-text';

/** What stands on the board: the hours of a week leave room for the bar while it is shown. */
export const AboveUndoBar = styled(Flex)<{ $isShown: boolean }>`
  --undo-room: ${({ $isShown }) => ($isShown ? '10.4rem' : '0rem')};
`;

interface UndoBarProps {
  message: string;
  onUndo(): void;
  onClose(): void;
}

/**
 * Says what was done last, and takes it back. It stays until it is closed: nobody has to be quick. It has room of its own below the
 * calendar, so that nothing is covered at the end of the page.
 */
export function UndoBar({ message, onUndo, onClose }: UndoBarProps) {
  const text = useText();
  return (
    <Box
      position="sticky"
      bottom="2.4rem"
      zIndex={4}
      style={{ alignSelf: 'center', maxWidth: '100%' }}
      background="neutral0"
      borderColor="primary600"
      shadow="popupShadow"
      hasRadius
      padding={3}
    >
      <Flex gap={4}>
        <Typography variant="omega">{message}</Typography>
        <Button size="S" variant="secondary" startIcon={<ArrowsCounterClockwise />} onClick={onUndo}>
          {text('board.undo')}
        </Button>
        <IconButton size="XS" variant="ghost" label={text('board.close')} onClick={onClose}>
          <Cross />
        </IconButton>
      </Flex>
    </Box>
  );
}

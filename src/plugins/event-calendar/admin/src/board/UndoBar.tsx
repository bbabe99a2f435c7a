import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowsCounterClockwise, Cross } from '@strapi/icons';
import { useText } from '../use-text';

interface UndoBarProps {
  message: string;
  onUndo(): void;
  onClose(): void;
}

/** Says what was done last, and takes it back. It stays until it is closed: nobody has to be quick. */
export function UndoBar({ message, onUndo, onClose }: UndoBarProps) {
  const text = useText();
  return (
    <Box
      position="fixed"
      bottom="2.4rem"
      left="50%"
      zIndex={4}
      style={{ transform: 'translateX(-50%)', maxWidth: 'calc(100vw - 3.2rem)' }}
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

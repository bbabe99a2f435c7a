import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowsCounterClockwise, Cross } from '@strapi/icons';
import { styled } from 'styled-components';
import { useText } from '../use-text';
import { useFocusAfter } from './use-focus-after';

/** The id of its button. */
export const UNDO = 'board-undo';

/** The content of the board. Leaves room for the bar while it is shown. */
export const AboveUndoBar = styled(Flex)<{ $isShown: boolean }>`
  --undo-room: ${({ $isShown }) => ($isShown ? '10.4rem' : '0rem')};
`;

/** Whoever has used the bar goes on in the page. */
const toPage = (): void => document.getElementById('main-content')?.focus({ preventScroll: true });

interface UndoBarProps {
  message: string;
  onUndo(): void;
  onClose(): void;
}

/**
 * Names the last change and undoes it. It stays until it is closed, so that nobody has to be quick. It has its own room below the
 * calendar and covers nothing at the end of the page.
 */
export function UndoBar({ message, onUndo, onClose }: UndoBarProps) {
  const text = useText();
  const bar = useFocusAfter<HTMLDivElement>(toPage);
  return (
    <Box
      ref={bar}
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
        <Button
          id={UNDO}
          size="S"
          variant="secondary"
          startIcon={<ArrowsCounterClockwise />}
          onClick={onUndo}
        >
          {text('board.undo')}
        </Button>
        <IconButton size="XS" variant="ghost" label={text('close')} onClick={onClose}>
          <Cross />
        </IconButton>
      </Flex>
    </Box>
  );
}

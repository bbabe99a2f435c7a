import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { ChevronLeft, ChevronRight, Question } from '@strapi/icons';
import { useText } from '../use-text';
import type { View } from './address';
import { VIEWS } from './address';

interface ToolbarProps {
  view: View;
  /** The days that are shown, in words. */
  title: string;
  onView(view: View): void;
  /** @param steps months, weeks or days, whatever is shown; 0 for today */
  onStep(steps: -1 | 0 | 1): void;
  onHelp(): void;
}

/** Moves the board in time and from one view to another. */
export function Toolbar({ view, title, onView, onStep, onHelp }: ToolbarProps) {
  const text = useText();
  return (
    <Flex justifyContent="space-between" gap={4} wrap="wrap">
      <Flex gap={2}>
        <Button variant="tertiary" size="S" onClick={() => onStep(0)}>
          {text('board.today')}
        </Button>
        <IconButton size="S" variant="tertiary" label={text('board.previous')} onClick={() => onStep(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton size="S" variant="tertiary" label={text('board.next')} onClick={() => onStep(1)}>
          <ChevronRight />
        </IconButton>
        <Box paddingLeft={2}>
          <Typography variant="beta" tag="h2" aria-live="polite">
            {title}
          </Typography>
        </Box>
      </Flex>
      <Flex gap={2}>
        <Flex gap={1} role="group" aria-label={text('board.view')}>
          {VIEWS.map((name) => (
            <Button
              key={name}
              size="S"
              variant={name === view ? 'secondary' : 'tertiary'}
              aria-pressed={name === view}
              onClick={() => onView(name)}
            >
              {text(`board.view.${name}`)}
            </Button>
          ))}
        </Flex>
        <IconButton size="S" variant="tertiary" label={text('board.help')} onClick={onHelp}>
          <Question />
        </IconButton>
      </Flex>
    </Flex>
  );
}

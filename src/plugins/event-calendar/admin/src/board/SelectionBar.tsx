import { Button, Flex, Typography } from '@strapi/design-system';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { MOST_EVENTS } from '../../../server/src/panel-contract/many';
import { useManyText } from '../many/use-many-text';
import { mayMove } from './calendar/event-inputs';
import { SELECT } from './Toolbar';
import { useFocusAfter } from './use-focus-after';

/** Whoever ends it in the bar goes on at the button that began it. */
const toSelect = (): void => document.getElementById(SELECT)?.focus();

interface Props {
  chosen: ReadonlySet<string>;
  /** The events in view. */
  shown: readonly BoardEvent[];
  onAll(documentIds: readonly string[]): void;
  onChange(documentIds: readonly string[]): void;
  onEnd(): void;
}

/** How many events are selected, and what to do with them. */
export function SelectionBar({ chosen, shown, onAll, onChange, onEnd }: Props) {
  const text = useManyText();
  const count = chosen.size;
  const isTooMany = count > MOST_EVENTS;
  const bar = useFocusAfter<HTMLDivElement>(toSelect);
  const changeable = shown.filter(mayMove).map(({ documentId }) => documentId);
  return (
    <Flex
      ref={bar}
      role="group"
      aria-label={text('many.select')}
      gap={3}
      wrap="wrap"
      background="primary100"
      hasRadius
      padding={2}
      paddingLeft={4}
    >
      <Typography role="status" textColor={isTooMany ? 'danger600' : 'neutral800'}>
        {isTooMany
          ? text('many.select.too-many', { most: MOST_EVENTS })
          : text('many.select.count', { count })}
      </Typography>
      <Button size="S" disabled={count === 0 || isTooMany} onClick={() => onChange([...chosen])}>
        {text('many.select.change', { count })}
      </Button>
      <Button
        size="S"
        variant="tertiary"
        disabled={changeable.length === 0}
        onClick={() => onAll(changeable)}
      >
        {text('many.select.all')}
      </Button>
      <Button size="S" variant="tertiary" onClick={onEnd}>
        {text('many.select.end')}
      </Button>
    </Flex>
  );
}

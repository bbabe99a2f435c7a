import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { CheckCircle, ChevronLeft, ChevronRight, Filter, Information, Question } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { useManyText } from '../many/use-many-text';
import { useText } from '../use-text';
import type { BoardAddress } from './address';
import { VIEWS } from './address';
import { FILTERS, activeFilters } from './filters/Filters';
import { SearchFilter } from './filters/SearchFilter';
import { LEGEND } from './Legend';

/** The id of the button that begins to select events. */
export const SELECT = 'board-select';

/** The sections that are folded at first. */
export type Fold = 'filters' | 'legend';

interface ToolbarProps {
  address: BoardAddress;
  /** The days that are shown, as text. */
  title: string;
  /** The number of events in them, as text. */
  subtitle: string;
  unfolded: Readonly<Record<Fold, boolean>>;
  onChange(change: Partial<BoardAddress>): void;
  /** @param steps in months, weeks or days, depending on the view; 0 for today */
  onStep(steps: -1 | 0 | 1): void;
  onFold(fold: Fold): void;
  /** Whether events are being selected; undefined if this person may not change any. */
  selecting: boolean | undefined;
  onSelecting(): void;
  onHelp(): void;
}

/** Buttons for the date and the view, the search, and the buttons that unfold filters and legend. */
export function Toolbar({
  address,
  title,
  subtitle,
  unfolded,
  onChange,
  onStep,
  onFold,
  selecting,
  onSelecting,
  onHelp,
}: ToolbarProps) {
  const text = useText();
  const many = useManyText();
  const active = activeFilters(address);
  const isPhone = useIsMobile();
  return (
    <Flex justifyContent="space-between" gap={2} wrap="wrap">
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
        <Flex
          paddingLeft={2}
          gap={isPhone ? 0 : 2}
          direction={isPhone ? 'column' : 'row'}
          alignItems={isPhone ? 'flex-start' : 'center'}
        >
          <Typography variant={isPhone ? 'omega' : 'beta'} fontWeight="bold" tag="h2" aria-live="polite">
            {title}
          </Typography>
          <Typography textColor="neutral600" variant="pi" role="status">
            {subtitle}
          </Typography>
        </Flex>
      </Flex>
      <Flex gap={2} wrap="wrap">
        <Box width="16rem" flex={isPhone ? '1' : undefined}>
          <SearchFilter value={address.search} onChange={(search) => onChange({ search })} />
        </Box>
        <Button
          size="S"
          variant={active > 0 || unfolded.filters ? 'secondary' : 'tertiary'}
          startIcon={<Filter />}
          aria-expanded={unfolded.filters}
          aria-controls={FILTERS}
          onClick={() => onFold('filters')}
        >
          {active === 0 ? text('board.filters') : text('board.filters.active', { count: active })}
        </Button>
        {selecting !== undefined && (
          <IconButton
            id={SELECT}
            size="S"
            variant={selecting ? 'secondary' : 'tertiary'}
            label={many('many.select')}
            aria-pressed={selecting}
            onClick={onSelecting}
          >
            <CheckCircle />
          </IconButton>
        )}
        <Flex gap={1} role="group" aria-label={text('board.view')}>
          {VIEWS.map((name) => (
            <Button
              key={name}
              size="S"
              variant={name === address.view ? 'secondary' : 'tertiary'}
              aria-pressed={name === address.view}
              onClick={() => onChange({ view: name })}
            >
              {text(`board.view.${name}`)}
            </Button>
          ))}
        </Flex>
        <IconButton
          size="S"
          variant="tertiary"
          label={text('board.legend')}
          aria-expanded={unfolded.legend}
          aria-controls={LEGEND}
          onClick={() => onFold('legend')}
        >
          <Information />
        </IconButton>
        {/* It lists keys, which telephones do not have. */}
        {!isPhone && (
          <IconButton size="S" variant="tertiary" label={text('board.help')} onClick={onHelp}>
            <Question />
          </IconButton>
        )}
      </Flex>
    </Flex>
  );
}

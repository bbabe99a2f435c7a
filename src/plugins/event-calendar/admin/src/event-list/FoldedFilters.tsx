import { Box, Button } from '@strapi/design-system';
import { Filter } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../use-text';

interface Props {
  /** How many filters are set. */
  count: number;
  children: ReactNode;
}

/** The filters of the list. On telephones they are folded behind a button: else the first event would be two screens below. */
export function FoldedFilters({ count, children }: Props) {
  const text = useText();
  const isNarrow = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isNarrow) return children;
  return (
    <>
      <Box>
        <Button
          size="S"
          variant={count > 0 || isOpen ? 'secondary' : 'tertiary'}
          startIcon={<Filter />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? text('board.filters') : text('board.filters.active', { count })}
        </Button>
      </Box>
      <Box id={id}>{isOpen && children}</Box>
    </>
  );
}

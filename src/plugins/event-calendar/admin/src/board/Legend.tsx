import { Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import { useText } from '../use-text';
import { MarkIcon } from './MarkIcon';
import type { Mark } from './status-marks';
import { STATUS_COLOURS } from './status-colours';
import { STATUS_MARKS } from './status-marks';

const Swatch = styled.span<{ $untranslated?: boolean; $dashed?: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 2.4rem;
  height: 1.8rem;
  color: var(--event-mark, ${({ theme }) => theme.colors.neutral700});
  border: 1px ${({ $dashed }) => ($dashed ? 'dashed' : 'solid')}
    var(--event-edge, ${({ theme }) => theme.colors.neutral500});
  border-left: 4px solid var(--event-edge, ${({ theme }) => theme.colors.neutral500});
  border-radius: 4px;
  background-color: var(--event-fill, ${({ theme }) => theme.colors.neutral0});
  font-size: 1rem;
`;

/** Element id of the legend, for `aria-controls` of its button. */
export const LEGEND = 'board-legend';

const Marks = styled.div`
  ${STATUS_COLOURS}
`;

/**
 * Explains colours and marks. Each status has a mark too, so that nothing depends on colour alone.
 * @param other the code of a language that the board does not show, as an example
 */
export function Legend({ other }: { other: string }) {
  const text = useText();
  const entry = (mark: Mark, words: string, className?: string) => (
    <Flex key={mark} tag="li" gap={2}>
      <Swatch className={className} $dashed={mark === 'draft' || mark === 'pending'}>
        <MarkIcon mark={mark} />
      </Swatch>
      <Typography variant="pi" textColor="neutral700">
        {words}
      </Typography>
    </Flex>
  );
  return (
    <Marks id={LEGEND}>
      <Flex tag="ul" gap={4} wrap="wrap" aria-label={text('board.legend')}>
        {STATUS_MARKS.map((status) => entry(status, text(`board.status.${status}`), `status-${status}`))}
        <Flex tag="li" gap={2}>
          <Swatch className="untranslated">
            <span className="language">{other}</span>
          </Swatch>
          <Typography variant="pi" textColor="neutral700">
            {text('board.legend.untranslated')}
          </Typography>
        </Flex>
        {entry('modified', text('board.legend.modified'))}
        {entry('double', text('board.legend.double'))}
      </Flex>
    </Marks>
  );
}

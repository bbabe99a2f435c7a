import { Box, Flex, IconButton, Typography } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useIntl } from 'react-intl';
import type { CopyPlan, PlannedCopy } from '../../../server/src/panel-contract/editorial';
import { formatWhen } from './format-times';
import { useCopyText } from './use-copy-text';

interface Props {
  plan: CopyPlan | undefined;
  /** How many days are chosen; the plan may not include the latest ones yet. */
  count: number;
  timezone: string;
  allDay: boolean;
  onRemove(date: string): void;
}

/** Lists the copies that would be created, with a warning on each day that has a problem. */
export function CopyPreview({ plan, count, timezone, allDay, onRemove }: Props) {
  const words = useCopyText();
  const copies = plan === undefined || count === 0 ? [] : plan.copies;
  const warned = copies.filter(({ moved, clashes }) => moved || clashes).length;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography fontWeight="semiBold" role="status">
        {words('editorial.copies.preview', { count })}
        {warned > 0 && ` ${words('editorial.copies.warned', { count: warned })}`}
      </Typography>
      {copies.length > 0 && (
        <Box
          maxHeight="22rem"
          overflow="auto"
          borderColor="neutral200"
          hasRadius
          tabIndex={0}
          role="region"
          aria-label={words('editorial.copies.list', { zone: timezone })}
        >
          <Box tag="ul">
            {copies.map((copy) => (
              <CopyRow key={copy.date} copy={copy} allDay={allDay} onRemove={onRemove} />
            ))}
          </Box>
        </Box>
      )}
    </Flex>
  );
}

interface RowProps {
  copy: PlannedCopy;
  allDay: boolean;
  onRemove(date: string): void;
}

function CopyRow({ copy, allDay, onRemove }: RowProps) {
  const words = useCopyText();
  const { locale } = useIntl();
  const { clashes } = copy;
  const when = formatWhen({ ...copy, allDay }, locale);
  return (
    <Flex
      tag="li"
      justifyContent="space-between"
      gap={2}
      paddingLeft={3}
      paddingRight={2}
      paddingTop={1}
      paddingBottom={1}
      borderColor="neutral150"
      borderWidth="0 0 1px 0"
      borderStyle="solid"
    >
      <Flex direction="column" alignItems="flex-start">
        <Typography tag="span">{when}</Typography>
        {copy.moved && (
          <Typography tag="span" variant="pi" textColor="warning700">
            {words('editorial.copies.moved')}
          </Typography>
        )}
        {clashes && (
          <Typography tag="span" variant="pi" textColor="warning700">
            {clashes.title === null
              ? words('editorial.copies.clash', { count: clashes.count })
              : words('editorial.copies.clashTitle', { count: clashes.count - 1, title: clashes.title })}
          </Typography>
        )}
      </Flex>
      <IconButton
        variant="ghost"
        size="S"
        label={words('editorial.copies.remove', { day: when })}
        onClick={() => onRemove(copy.date)}
      >
        <Cross />
      </IconButton>
    </Flex>
  );
}

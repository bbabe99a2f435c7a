import { Flex, IconButton, Typography } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import type { CopyPlan } from '../../../server/src/panel-contract/editorial';
import { PlannedDates } from './PlannedDates';
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
  const warned = copies.filter(
    ({ moved, clashes, holidays }) => moved || clashes || holidays.length > 0,
  ).length;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography fontWeight="semiBold" role="status">
        {words('editorial.copies.preview', { count })}
        {warned > 0 && ` ${words('editorial.copies.warned', { count: warned })}`}
      </Typography>
      {copies.length > 0 && (
        <PlannedDates
          label={words('editorial.copies.list', { zone: timezone })}
          dates={copies.map((copy) => ({ ...copy, key: copy.date }))}
          allDay={allDay}
          end={(copy, when) => (
            <IconButton
              variant="ghost"
              size="S"
              label={words('editorial.copies.remove', { day: when })}
              onClick={() => onRemove(copy.date)}
            >
              <Cross />
            </IconButton>
          )}
        />
      )}
    </Flex>
  );
}

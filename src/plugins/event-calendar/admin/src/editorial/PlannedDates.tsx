import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { DateFacts } from '../../../server/src/panel-contract/editorial';
import { formatDayOfYear, formatWhen } from './format-times';
import { useCopyText } from './use-copy-text';

/** A date before it is made. */
export interface PlannedDate extends DateFacts {
  /** Differs from that of all others. */
  key: string;
  startDate: string;
  endDate: string;
  /** Whether a time was moved because the clocks skip it. */
  moved?: boolean;
  /** Whether the date goes away. */
  isGone?: boolean;
}

interface Props<Date extends PlannedDate> {
  /** The name of the list. */
  label: string;
  dates: readonly Date[];
  allDay: boolean;
  /** What stands at the end of a date. @param when its times, in words */
  end(date: Date, when: string): ReactNode;
}

/** Lists dates before they are made, with a note on each that has a problem. */
export function PlannedDates<Date extends PlannedDate>({ label, dates, allDay, end }: Props<Date>) {
  const { locale } = useIntl();
  return (
    <Box
      maxHeight="22rem"
      overflow="auto"
      borderColor="neutral200"
      hasRadius
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Box tag="ul">
        {dates.map((date) => {
          const when = formatWhen({ ...date, allDay }, locale);
          return (
            <Flex
              key={date.key}
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
                <Typography
                  tag="span"
                  {...(date.isGone && { textColor: 'neutral600', style: { textDecoration: 'line-through' } })}
                >
                  {when}
                </Typography>
                <Notes date={date} />
              </Flex>
              {end(date, when)}
            </Flex>
          );
        })}
      </Box>
    </Box>
  );
}

function Notes({ date: { moved, holidays, clashes } }: { date: PlannedDate }) {
  const words = useCopyText();
  const { locale } = useIntl();
  return (
    <>
      {moved && <Note>{words('editorial.copies.moved')}</Note>}
      {holidays.map(({ day, name }) => (
        <Note key={day}>
          {words('editorial.copies.holiday', { day: formatDayOfYear(day, locale), name })}
        </Note>
      ))}
      {clashes && (
        <Note>
          {clashes.title === null
            ? words('editorial.copies.clash', { count: clashes.count })
            : words('editorial.copies.clashTitle', { count: clashes.count - 1, title: clashes.title })}
        </Note>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography tag="span" variant="pi" textColor="neutral800" fontWeight="semiBold">
      {children}
    </Typography>
  );
}

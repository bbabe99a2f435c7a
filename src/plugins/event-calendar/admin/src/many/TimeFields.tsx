import { Box, Field, Flex, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import { useManyText } from './use-many-text';
import { UNITS } from './wanted';
import type { Unit, Wanted } from './wanted';

interface Props {
  wanted: Wanted;
  isWrong: boolean;
  onChange(change: Partial<Wanted>): void;
}

const DIRECTIONS = ['later', 'earlier'] as const;
const STAYS = 'stays';

const isUnit = (value: unknown): value is Unit => typeof value === 'string' && value in UNITS;

/** How far start and end of events move on their own clock. */
export function TimeFields({ wanted, isWrong, onChange }: Props) {
  const text = useManyText();
  const { direction, amount, unit } = wanted;
  return (
    <Flex gap={3} alignItems="flex-start" wrap="wrap">
      <Box flex="2" minWidth="16rem">
        <Field.Root name="calendar-many-times">
          <Field.Label>{text('many.times')}</Field.Label>
          <SingleSelect
            value={direction ?? STAYS}
            onChange={(chosen) => onChange({ direction: DIRECTIONS.find((each) => each === chosen) })}
          >
            <SingleSelectOption value={STAYS}>{text('many.stays')}</SingleSelectOption>
            {DIRECTIONS.map((each) => (
              <SingleSelectOption key={each} value={each}>
                {text(`many.times.${each}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      </Box>
      {direction !== undefined && (
        <>
          <Box flex="1" minWidth="8rem">
            <Field.Root name="calendar-many-amount" error={isWrong && text('many.amount.wrong')}>
              <Field.Label>{text('many.amount')}</Field.Label>
              <TextInput
                name="calendar-many-amount"
                inputMode="decimal"
                value={amount}
                onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                  onChange({ amount: currentTarget.value })
                }
              />
              <Box role="alert">
                <Field.Error />
              </Box>
            </Field.Root>
          </Box>
          <Box flex="1" minWidth="12rem">
            <Field.Root name="calendar-many-unit">
              <Field.Label>{text('many.unit')}</Field.Label>
              <SingleSelect
                value={unit}
                onChange={(chosen) => {
                  if (isUnit(chosen)) onChange({ unit: chosen });
                }}
              >
                {Object.keys(UNITS).map((each) => (
                  <SingleSelectOption key={each} value={each}>
                    {text(`many.unit.${each}`)}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
            </Field.Root>
          </Box>
        </>
      )}
    </Flex>
  );
}

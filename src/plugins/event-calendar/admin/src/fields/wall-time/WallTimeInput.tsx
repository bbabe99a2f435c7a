import { Box, Field, Flex } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { useId } from 'react';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { useText } from '../../use-text';
import { DateInput } from '../DateInput';
import { FieldFrame } from '../FieldFrame';
import type { InputProps } from '../input-props';
import { TimeInput } from './TimeInput';
import { WallTimeNote } from './WallTimeNote';
import { useWallProblem } from './use-wall-problem';
import { useWallTime } from './use-wall-time';

/**
 * A date and a time of day in the zone of the record, whatever zone the browser is in; stored as `YYYY-MM-DD HH:mm:ss`. The
 * browser's date input reads and writes the day as text, so no zone can shift it.
 */
export default function WallTimeInput(props: InputProps<string>) {
  const { name, value, error, label, disabled } = props;
  const text = useText();
  const id = useId();
  const { draft, isTyping, allDay, ...wall } = useWallTime(props);
  const found = useWallProblem(props, draft, allDay);
  // A half-typed value is not an error yet.
  const problem = isTyping ? undefined : (found ?? error);
  const dateInput = useFocusInputField<HTMLInputElement>(name);
  const wallTime = typeof value === 'string' && isWallTime(value) ? value : undefined;
  return (
    <FieldFrame {...props} id={id} error={problem} isExplained={wallTime !== undefined}>
      <Flex gap={2} alignItems="flex-start" wrap="wrap">
        <Box flex="1 1 16rem" minWidth="13rem">
          <DateInput
            ref={dateInput}
            name={`${name}.date`}
            aria-label={text('fields.wall-time.date', { label })}
            min="0001-01-01"
            max="9999-12-31"
            value={draft.date}
            disabled={disabled}
            onChange={({ target }) => wall.type({ date: target.value })}
            onBlur={() => wall.finish()}
            onKeyDown={({ key }) => {
              if (key === 'Enter') wall.finish();
            }}
          />
        </Box>
        {!allDay && (
          <Box flex="1 1 11rem" minWidth="9rem">
            <Field.Root name={`${name}.time`} error={problem !== undefined}>
              <TimeInput
                name={`${name}.time`}
                label={text('fields.wall-time.time', { label })}
                describedBy={problem && `${id}-error`}
                time={draft.time}
                disabled={disabled}
                onType={(time) => wall.type({ time })}
                onChoose={(time) => wall.finish({ time })}
                onFinish={() => wall.finish()}
              />
            </Field.Root>
          </Box>
        )}
      </Flex>
      <WallTimeNote {...props} wall={wallTime} isTyping={isTyping} />
    </FieldFrame>
  );
}

import { Box, Field, Flex, TextInput } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { wallOfMilliseconds } from '../../../../server/src/domain/time/wall-clock';
import { useText } from '../../use-text';
import { ComboInput } from '../ComboInput';
import type { InputProps } from '../input-props';
import { nativeInput } from '../native-input';
import { WallTimeNote } from './WallTimeNote';
import { useWallProblem } from './use-wall-problem';
import { useWallTime } from './use-wall-time';

const HALF_HOURS = Array.from({ length: 48 }, (_, index) =>
  shortTime(wallOfMilliseconds(index * 1_800_000).slice(11)),
);

/** Of what was typed so far, the half hours that may be meant; all of them while a whole time stands there. */
function suggestionsFor(typed: string) {
  const fitting = HALF_HOURS.filter((time) => time.startsWith(typed) || time.startsWith(`0${typed}`));
  const whole = readTypedTime(typed) !== undefined && fitting.length < 2;
  return (whole ? HALF_HOURS : fitting).map((time) => ({ value: time, text: time }));
}

/**
 * A date and a time of day in the zone of the record, whatever zone the browser is in: stored as `YYYY-MM-DD HH:mm:ss`. The
 * browser's own date input gives and takes the text of a day, so no zone can shift it.
 */
export default function WallTimeInput(props: InputProps<string>) {
  const { name, value, error, label, labelAction, hint, required, disabled } = props;
  const text = useText();
  const { draft, allDay, change } = useWallTime(props);
  const problem = useWallProblem(props, draft, allDay) ?? error;
  const dateInput = useFocusInputField<HTMLInputElement>(name);
  const typed = readTypedTime(draft.time);
  return (
    <Field.Root name={name} error={problem} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Flex gap={2} alignItems="flex-start" wrap="wrap">
        <Box flex="1 1 16rem" minWidth="13rem">
          <DateInput
            ref={dateInput}
            type="date"
            name={`${name}.date`}
            aria-label={text('fields.wall-time.date', { label })}
            min="0001-01-01"
            max="9999-12-31"
            value={draft.date}
            disabled={disabled}
            onChange={({ target }) => change({ date: target.value })}
          />
        </Box>
        {!allDay && (
          <Box flex="1 1 11rem" minWidth="9rem">
            <Field.Root name={`${name}.time`} error={problem !== undefined}>
              <ComboInput
                name={`${name}.time`}
                label={text('fields.wall-time.time', { label })}
                listLabel={text('fields.wall-time.suggestions')}
                text={draft.time}
                choices={suggestionsFor(draft.time.trim())}
                current={typed === undefined ? undefined : shortTime(typed)}
                placeholder={text('fields.wall-time.placeholder')}
                disabled={disabled}
                onType={(time) => change({ time })}
                onChoose={(time) => change({ time })}
                onLeave={() => {
                  const tidy = typed === undefined ? draft.time : shortTime(typed);
                  if (tidy !== draft.time) change({ time: tidy });
                }}
              />
            </Field.Root>
          </Box>
        )}
      </Flex>
      <WallTimeNote {...props} wall={typeof value === 'string' && isWallTime(value) ? value : undefined} />
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}

const DateInput = nativeInput(TextInput);

import { Box, Checkbox, Field, Flex } from '@strapi/design-system';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../use-text';
import { DateInput } from '../DateInput';
import { TimeInput } from './TimeInput';
import { finished, switched } from './typed-span';
import type { Meant, Side, TypedSpan } from './typed-span';

interface Props {
  /** Begins the names of the inputs. */
  name: string;
  span: TypedSpan;
  /** `HH:mm`: when events usually begin. */
  usualStart: string;
  /** What is wrong, once somebody has tried to save. */
  problems: Meant['problems'];
  /** Whether the date of the start has the focus at first. */
  autoFocus?: boolean;
  /** Shown under the end. */
  note?: ReactNode;
  onChange(span: TypedSpan): void;
}

/** "All day", a start and an end in dialogs: the same inputs as in the form of a record, which read times as people type them. */
export function SpanFields(props: Props) {
  const text = useText();
  const { span, usualStart, onChange } = props;
  return (
    <>
      <Checkbox
        checked={span.allDay}
        onCheckedChange={(checked) => onChange(switched(span, checked === true, usualStart))}
      >
        {text('board.all-day')}
      </Checkbox>
      <SideFields {...props} side="start" />
      <SideFields {...props} side="end" />
    </>
  );
}

function SideFields({ name, side, span, problems, autoFocus, note, onChange }: Props & { side: Side }) {
  const text = useText();
  const id = useId();
  const label = text(`board.move.${side}`);
  const { [side]: draft, allDay, clock } = span;
  const problem = problems?.[side];
  const change = (part: Partial<TypedSpan['start']>): TypedSpan => ({
    ...span,
    [side]: { ...draft, ...part },
  });
  return (
    <Field.Root
      id={id}
      name={`${name}-${side}`}
      required
      error={problem && text(problem.key, { typed: problem.typed ?? '' })}
    >
      <Field.Label>{label}</Field.Label>
      <Flex gap={2} alignItems="flex-start" wrap="wrap">
        <Box flex="1 1 16rem" minWidth="13rem">
          <DateInput
            name={`${name}-${side}.date`}
            aria-label={text('fields.wall-time.date', { label })}
            min="0001-01-01"
            max="9999-12-31"
            value={draft.date}
            autoFocus={autoFocus === true && side === 'start'}
            onChange={({ target }) => onChange(change({ date: target.value }))}
            onBlur={() => onChange(finished(span))}
          />
        </Box>
        {!allDay && (
          <Box flex="1 1 11rem" minWidth="9rem">
            <Field.Root name={`${name}-${side}.time`} error={problem !== undefined}>
              <TimeInput
                name={`${name}-${side}.time`}
                label={text('fields.wall-time.time', { label })}
                describedBy={problem && `${id}-error`}
                time={draft.time}
                clock={clock}
                onType={(time) => onChange(change({ time }))}
                onChoose={(time) => onChange(finished(change({ time })))}
                onFinish={(isEnter) => {
                  onChange(finished(span));
                  if (isEnter) document.querySelector<HTMLFormElement>(`#${name}`)?.requestSubmit();
                }}
              />
            </Field.Root>
          </Box>
        )}
      </Flex>
      <Box aria-live="polite">{side === 'end' && note}</Box>
      <Box role="alert">
        <Field.Error />
      </Box>
    </Field.Root>
  );
}

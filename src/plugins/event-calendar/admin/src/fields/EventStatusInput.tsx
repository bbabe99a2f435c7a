import { SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { EVENT_STATES, eventState } from '../../../server/src/domain/event-state';
import { useText } from '../use-text';
import { FieldFrame } from './FieldFrame';
import type { InputProps } from './input-props';

/** Selects the state of an event, in the language of the panel. Events without a state are scheduled. */
export default function EventStatusInput(props: InputProps<string>) {
  const { name, value, disabled } = props;
  const text = useText();
  const input = useFocusInputField<HTMLDivElement>(name);
  return (
    <FieldFrame {...props}>
      <SingleSelect
        ref={input}
        name={name}
        value={eventState(value)}
        disabled={disabled}
        onChange={(chosen) => props.onChange(name, eventState(chosen))}
      >
        {EVENT_STATES.map((state) => (
          <SingleSelectOption key={state} value={state}>
            {text(`fields.event-status.${state}`)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </FieldFrame>
  );
}

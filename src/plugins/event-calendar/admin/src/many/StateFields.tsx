import { Field, Flex, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { EVENT_STATES, eventState } from '../../../server/src/domain/event-state';
import { languageName } from '../language-name';
import { useText } from '../use-text';
import { useManyText } from './use-many-text';
import type { Wanted } from './wanted';

interface Props {
  wanted: Wanted;
  /** The languages of the events. */
  languages: readonly string[];
  /** The state is not asked for. */
  isGiven: boolean;
  onChange(change: Partial<Wanted>): void;
}

const STAYS = 'stays';

/** The state that events get, and the reason in each of their languages. */
export function StateFields({ wanted, languages, isGiven, onChange }: Props) {
  const text = useText();
  const many = useManyText();
  const { locale } = useIntl();
  const { state, reasons } = wanted;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {!isGiven && (
        <Field.Root name="calendar-many-state">
          <Field.Label>{many('many.state')}</Field.Label>
          <SingleSelect
            value={state ?? STAYS}
            onChange={(chosen) => onChange({ state: chosen === STAYS ? undefined : eventState(chosen) })}
          >
            <SingleSelectOption value={STAYS}>{many('many.stays')}</SingleSelectOption>
            {EVENT_STATES.map((each) => (
              <SingleSelectOption key={each} value={each}>
                {text(`fields.event-status.${each}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      )}
      {state !== undefined &&
        state !== 'scheduled' &&
        languages.map((language, index) => (
          <Field.Root
            key={language}
            name={`calendar-many-reason-${language}`}
            hint={index === languages.length - 1 ? many('many.reason.hint') : undefined}
          >
            <Field.Label>{many('many.reason', { language: languageName(language, locale) })}</Field.Label>
            <TextInput
              name={`calendar-many-reason-${language}`}
              value={reasons[language] ?? ''}
              lang={language}
              autoFocus={isGiven && index === 0}
              onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                onChange({ reasons: { ...reasons, [language]: currentTarget.value } })
              }
            />
            <Field.Hint />
          </Field.Root>
        ))}
    </Flex>
  );
}

import { Field, Flex, NumberInput } from '@strapi/design-system';
import type { Rollover } from '../../../../server/src/panel-contract/webhooks';
import { KINDS } from '../../../../server/src/domain/kinds';
import { isLanguage } from '../../../../server/src/domain/languages';
import { useCalendarFacts } from '../../calendar-api/use-calendar-facts';
import { useWebhooksText } from '../use-webhooks-text';
import { Choices } from './Choices';
import type { FieldsProps } from './RequestFields';
import { Section } from './Section';
import { ViewChoice } from './ViewChoice';

const ROLLOVERS: readonly Rollover[] = ['start', 'end', 'publication', 'day'];

/** Form fields for which changes a target is notified of, and how soon. */
export function ListeningFields({ form, faults, onChange }: FieldsProps) {
  const text = useWebhooksText();
  const facts = useCalendarFacts();
  const languages = (facts?.languages ?? []).filter(({ code }) => isLanguage(code));
  const times = ['quietSeconds', 'longestSeconds'] as const;
  return (
    <>
      <Section title={text('webhooks.what')}>
        <ViewChoice chosen={form.view} onChange={(view) => onChange({ view })} />
        <Choices
          legend={text('webhooks.kinds')}
          hint={text('webhooks.kinds.hint')}
          options={KINDS.map((value) => ({ value, label: text(`webhooks.kind.${value}`) }))}
          chosen={form.kinds}
          onChange={(kinds) => onChange({ kinds })}
        />
        <Choices
          legend={text('webhooks.languages')}
          hint={text('webhooks.languages.hint')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          chosen={form.languages}
          onChange={(chosen) => onChange({ languages: chosen })}
        />
        <Choices
          legend={text('webhooks.rollovers')}
          options={ROLLOVERS.map((value) => ({
            value,
            label: text(`webhooks.rollover.${value}`),
            hint: text(`webhooks.rollover.${value}.hint`, { zone: facts?.timezone ?? '' }),
          }))}
          chosen={form.rollovers}
          onChange={(rollovers) => onChange({ rollovers })}
        />
      </Section>
      <Section title={text('webhooks.when')} hint={text('webhooks.when.hint')}>
        <Flex gap={4} alignItems="flex-start" wrap="wrap">
          {times.map((name) => (
            <Field.Root
              key={name}
              name={name}
              flex="1"
              minWidth="20rem"
              required
              error={faults[name] ?? false}
              hint={text(`webhooks.${name}.hint`)}
            >
              <Field.Label>{text(`webhooks.${name}`)}</Field.Label>
              <NumberInput
                name={name}
                value={form[name]}
                onValueChange={(value) => onChange({ [name]: value })}
              />
              <Field.Hint />
              <Field.Error />
            </Field.Root>
          ))}
        </Flex>
      </Section>
    </>
  );
}

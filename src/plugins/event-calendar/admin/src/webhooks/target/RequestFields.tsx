import { Field, Flex, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import type { MessageBody, TargetMethod } from '../../../../server/src/panel-contract/webhooks';
import { useWebhooksText } from '../use-webhooks-text';
import type { FieldFaults, TargetForm } from './form';
import { HeaderFields } from './HeaderFields';
import { Section } from './Section';

export interface FieldsProps {
  form: TargetForm;
  faults: FieldFaults;
  onChange(change: Partial<TargetForm>): void;
}

const METHODS: readonly TargetMethod[] = ['POST', 'PUT', 'GET'];
const BODIES: readonly MessageBody[] = ['empty', 'full'];

/** Form fields for the address, method, content and headers of the requests. */
export function RequestFields({ form, faults, onChange }: FieldsProps) {
  const text = useWebhooksText();
  return (
    <Section title={text('webhooks.where')}>
      <Field.Root name="name" required error={faults['name'] ?? false} hint={text('webhooks.name.hint')}>
        <Field.Label>{text('webhooks.name')}</Field.Label>
        <TextInput
          name="name"
          value={form.name}
          maxLength={100}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
      <Field.Root name="url" required error={faults['url'] ?? false} hint={text('webhooks.url.hint')}>
        <Field.Label>{text('webhooks.url')}</Field.Label>
        <TextInput
          name="url"
          type="url"
          value={form.url}
          autoComplete="off"
          placeholder="https://"
          onChange={(event) => onChange({ url: event.target.value })}
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
      <Flex gap={4} alignItems="flex-start" wrap="wrap">
        <Field.Root flex="1" minWidth="20rem" hint={text(`webhooks.body.${form.body}.hint`)}>
          <Field.Label>{text('webhooks.body')}</Field.Label>
          <SingleSelect
            value={form.body}
            onChange={(value) =>
              BODIES.filter((body) => body === value).forEach((body) => onChange({ body }))
            }
          >
            {BODIES.map((body) => (
              <SingleSelectOption key={body} value={body}>
                {text(`webhooks.body.${body}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
          <Field.Hint />
        </Field.Root>
        <Field.Root flex="1" minWidth="20rem" hint={text('webhooks.method.hint')}>
          <Field.Label>{text('webhooks.method')}</Field.Label>
          <SingleSelect
            value={form.method}
            onChange={(value) =>
              METHODS.filter((method) => method === value).forEach((method) => onChange({ method }))
            }
          >
            {METHODS.map((method) => (
              <SingleSelectOption key={method} value={method}>
                {method}
              </SingleSelectOption>
            ))}
          </SingleSelect>
          <Field.Hint />
        </Field.Root>
      </Flex>
      <HeaderFields
        lines={form.headers}
        fault={faults['headers']}
        onChange={(headers) => onChange({ headers })}
      />
    </Section>
  );
}

import { Field, Textarea } from '@strapi/design-system';
import { PickerFields } from './PickerFields';
import type { RuleFieldsProps } from './RuleEndFields';
import { RuleEndFields, errorAt } from './RuleEndFields';
import { hasOwnEnd } from './rule-form';
import { useCopyText } from './use-copy-text';

/** A form field for a rule as RFC 5545 writes it; its end is asked for if the text has none. */
export function RuleTextFields({ form, fault, onChange, ...of }: RuleFieldsProps) {
  const copies = useCopyText();
  return (
    <PickerFields direction="column" alignItems="stretch" gap={4}>
      <Field.Root hint={copies('editorial.copies.ruleTextHint')} {...errorAt(fault, 'ruleText')}>
        <Field.Label>{copies('editorial.copies.ruleText')}</Field.Label>
        <Textarea
          name="copy-ruleText"
          rows={3}
          spellCheck={false}
          value={form.ruleText}
          onChange={(event: { currentTarget: { value: string } }) =>
            onChange({ ruleText: event.currentTarget.value })
          }
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
      {!hasOwnEnd(form.ruleText) && (
        <RuleEndFields form={form} fault={fault} onChange={onChange} hasFrom={false} {...of} />
      )}
    </PickerFields>
  );
}

import { TextInput } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { storeWebAddress } from '../../../server/src/domain/web-address';
import { useText } from '../use-text';
import { FieldFrame } from './FieldFrame';
import type { InputProps } from './input-props';
import { useTextDraft } from './use-text-draft';

/** The address of a page, checked by the rule by which it is stored as soon as the field is left. */
export default function WebAddressInput(props: InputProps<string>) {
  const { name, error, disabled, placeholder } = props;
  const text = useText();
  const focus = useFocusInputField<HTMLInputElement>(name);
  const draft = useTextDraft(props, { valueOf: (typed) => typed, tidy: (typed) => typed.trim() });
  const wrong = !draft.isTyping && storeWebAddress(draft.text) === undefined;
  return (
    <FieldFrame {...props} error={wrong ? text('fields.web-address.wrong') : error}>
      {/* Not of the type `url`: the browser would tell its own rule in its own words. */}
      <TextInput
        ref={focus}
        name={name}
        inputMode="url"
        autoComplete="off"
        placeholder={placeholder ?? 'https://'}
        disabled={disabled}
        {...draft.input}
      />
    </FieldFrame>
  );
}

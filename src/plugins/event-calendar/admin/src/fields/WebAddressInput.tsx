import { TextInput } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { storeWebAddress } from '../../../server/src/domain/web-address';
import { useText } from '../use-text';
import { FieldFrame } from './FieldFrame';
import type { InputProps } from './input-props';
import { useTextDraft } from './use-text-draft';

/** A web address. When the field is left, it is checked by the same rule as on the server. */
export default function WebAddressInput(props: InputProps<string>) {
  const { name, error, disabled, placeholder } = props;
  const text = useText();
  const focus = useFocusInputField<HTMLInputElement>(name);
  const draft = useTextDraft(props, { valueOf: (typed) => typed, tidy: (typed) => typed.trim() });
  const isWrong = !draft.isTyping && storeWebAddress(draft.text) === undefined;
  return (
    <FieldFrame {...props} error={isWrong ? text('fields.web-address.wrong') : error}>
      {/* Not `type="url"`: the browser would apply its own rule and show its own message. */}
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

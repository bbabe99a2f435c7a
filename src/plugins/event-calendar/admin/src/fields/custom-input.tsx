import { Field, TextInput } from '@strapi/design-system';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import type { InputProps } from './input-props';

/** The Content Manager gives these to every input; its types do not say so. */
const isInputProps = <Value,>(props: object): props is InputProps<Value> =>
  'name' in props && 'label' in props && 'attribute' in props && 'onChange' in props;

/**
 * An input that is loaded when a form first shows it. Strapi waits for `Input` with the words "unsupported field"; so it gets one
 * at once, which shows an empty input until ours is there.
 */
export function customInput<Value>(load: () => Promise<{ default: ComponentType<InputProps<Value>> }>) {
  const Loaded = lazy(load);
  const Input = (props: object) => {
    if (!isInputProps<Value>(props)) return null;
    return (
      <Suspense fallback={<Waiting label={props.label} name={props.name} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
  return { Input: () => Promise.resolve({ default: Input }) };
}

const Waiting = ({ label, name }: { label: string; name: string }) => (
  <Field.Root name={name}>
    <Field.Label>{label}</Field.Label>
    <TextInput value="" disabled readOnly />
  </Field.Root>
);

import { Field, TextInput } from '@strapi/design-system';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import type { InputProps } from './input-props';

/** Type guard: the Content Manager passes these props to every input, but its types do not say so. */
const isInputProps = <Value,>(props: object): props is InputProps<Value> =>
  'name' in props && 'label' in props && 'attribute' in props && 'onChange' in props;

/**
 * An input that is loaded when a form first shows it. Strapi shows "unsupported field" until the promise of `Input` resolves, so it
 * resolves at once to a component that shows an empty input until the real one is loaded.
 */
export function customInput<Value>(load: () => Promise<{ default: ComponentType<InputProps<Value>> }>) {
  const Loaded = lazy(load);
  const Input = (props: object) => {
    if (!isInputProps<Value>(props)) return null;
    return (
      <Suspense fallback={<Placeholder label={props.label} name={props.name} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
  return { Input: () => Promise.resolve({ default: Input }) };
}

const Placeholder = ({ label, name }: { label: string; name: string }) => (
  <Field.Root name={name}>
    <Field.Label>{label}</Field.Label>
    <TextInput value="" disabled readOnly />
  </Field.Root>
);

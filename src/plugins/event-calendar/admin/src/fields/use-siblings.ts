import { useForm } from '@strapi/strapi/admin';
import { useCallback } from 'react';

/** Reads and writes other attributes of the same record or component. */
export interface Siblings {
  /** The current value in the form. */
  read(attribute: string): unknown;
  write(attribute: string, value: unknown): void;
}

const pathOf = (name: string, attribute: string): string =>
  name.slice(0, name.lastIndexOf('.') + 1) + attribute;

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      values,
    );
}

/** @param name the path of the input's own attribute */
export function useSiblings(name: string): Siblings {
  const getValues = useForm('useSiblings', (form) => form.getValues);
  const onChange = useForm('useSiblings', (form) => form.onChange);
  const read = useCallback(
    (attribute: string) => valueAt(getValues(), pathOf(name, attribute)),
    [getValues, name],
  );
  const write = useCallback(
    (attribute: string, value: unknown) => onChange(pathOf(name, attribute), value),
    [onChange, name],
  );
  return { read, write };
}

/** The value of a sibling attribute; a change renders the component again. Undefined if `attribute` is empty. */
export function useSibling(name: string, attribute: string): unknown {
  return useForm('useSibling', (form) =>
    attribute === '' ? undefined : valueAt(form.values, pathOf(name, attribute)),
  );
}

/** The text of a sibling attribute; `''` if it is no text. */
export function useSiblingText(name: string, attribute: string): string {
  const value = useSibling(name, attribute);
  return typeof value === 'string' ? value : '';
}

import { useForm } from '@strapi/strapi/admin';
import { useCallback } from 'react';

/** The other attributes of the same record or component, by their names. */
export interface Siblings {
  /** As the form holds it now. */
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

/** The value of a sibling attribute; the input is drawn anew when it changes. Without a name: undefined. */
export function useSibling(name: string, attribute: string): unknown {
  return useForm('useSibling', (form) =>
    attribute === '' ? undefined : valueAt(form.values, pathOf(name, attribute)),
  );
}

/** The same, for texts: `''` for everything else. */
export function useSiblingText(name: string, attribute: string): string {
  const value = useSibling(name, attribute);
  return typeof value === 'string' ? value : '';
}

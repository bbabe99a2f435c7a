import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { changeErrorsQuietly } from '../strapi/field-errors';
import { changedNames } from './form-values';

/**
 * Removes the error of a field when its value changes. Strapi's form would show the error until the next save, although the
 * new value may be valid.
 */
export function useCorrectedErrors(): void {
  const { errors, values, setErrors } = useForm('CorrectedErrors', (form) => form);
  const judged = useRef({ errors, values });
  useEffect(() => {
    if (judged.current.errors !== errors) judged.current = { errors, values };
    const changed = new Set(changedNames(values, judged.current.values));
    const left = Object.entries(errors).filter(([name]) => !changed.has(name));
    if (left.length === Object.keys(errors).length) return;
    // An effect must not flush a change of the form; a microtask may.
    queueMicrotask(() => changeErrorsQuietly(() => setErrors(Object.fromEntries(left))));
  }, [errors, values, setErrors]);
}

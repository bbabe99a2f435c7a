import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { changeErrorsQuietly } from '../strapi/field-errors';
import { changedNames } from './form-values';

/**
 * Takes the error from a field whose value has changed since. Strapi's form keeps it until the next save, beside a value that may be
 * right.
 */
export function useCorrectedErrors(): void {
  const { errors, values, setErrors } = useForm('CorrectedErrors', (form) => form);
  const judged = useRef({ errors, values });
  useEffect(() => {
    if (judged.current.errors !== errors) judged.current = { errors, values };
    const changed = new Set(changedNames(values, judged.current.values));
    const left = Object.entries(errors).filter(([name]) => !changed.has(name));
    if (left.length === Object.keys(errors).length) return;
    // React lets no effect change the form at once.
    queueMicrotask(() => changeErrorsQuietly(() => setErrors(Object.fromEntries(left))));
  }, [errors, values, setErrors]);
}

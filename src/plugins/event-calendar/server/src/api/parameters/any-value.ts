import { right } from './schema';
import type { ParameterType } from '../operations/types';

/** Any value, unchecked. The operation itself interprets it. */
export const anyValue = (): ParameterType<unknown> => ({
  schema: { type: 'string' },
  declared: {},
  read: (raw) => right(raw),
});

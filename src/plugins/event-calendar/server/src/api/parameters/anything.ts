import { right } from './schema';
import type { ParameterType } from '../operations/types';

/** Whatever is given, unchecked: the operation itself decides what it means. */
export const anything = (): ParameterType<unknown> => ({
  schema: { type: 'string' },
  declared: {},
  read: (raw) => right(raw),
});

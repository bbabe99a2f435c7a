import { z } from '@strapi/utils';
import type { JsonSchema } from '../json';
import type { Declared, ParameterType, Reading } from '../operations/types';

export const right = <T>(value: T): Reading<T> => ({ ok: true, value });
/** @param wrong follows the parameter's name: "must be a whole number" */
export const wrongValue = (wrong: string): Reading<never> => ({ ok: false, wrong, of: 'value' });
export const wrongType = (wrong: string): Reading<never> => ({ ok: false, wrong, of: 'type' });

/**
 * A parameter type from a zod schema. Its messages follow the parameter's name ("must be a whole number"). An invalid type in
 * zod is reported as a wrong type.
 * @param document the JSON Schema, if the one derived by zod describes less than is accepted
 */
export function fromSchema<T>(
  schema: z.ZodType<T>,
  declared: Declared,
  document?: JsonSchema,
): ParameterType<T> {
  return {
    declared,
    schema: document ?? describe(schema),
    read(raw) {
      const read = schema.safeParse(raw);
      if (read.success) return right(read.data);
      const issue = read.error.issues[0];
      const wrong = issue?.message ?? 'is not valid';
      return issue?.code === 'invalid_type' ? wrongType(wrong) : wrongValue(wrong);
    },
  };
}

function describe(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema);
  // zod adds the limits of safe integers, which do not help readers.
  if (described.maximum === Number.MAX_SAFE_INTEGER) delete described.maximum;
  return described;
}

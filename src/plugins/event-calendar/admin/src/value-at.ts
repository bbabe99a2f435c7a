/** The value at a path of property names; undefined if there is none. */
export const valueAt = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

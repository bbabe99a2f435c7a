/**
 * A value of JSON as text that is the same for equal values, whatever the order of their members. Members that are undefined
 * count as absent, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value instanceof Map) return canonicalMembers([...value]);
  if (typeof value === 'object' && value !== null) return canonicalMembers(Object.entries(value));
  return JSON.stringify(value) ?? 'null';
}

function canonicalMembers(members: readonly (readonly [unknown, unknown])[]): string {
  const parts = members
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(String(name))}:${canonicalJson(value)}`);
  return `{${parts.toSorted().join(',')}}`;
}

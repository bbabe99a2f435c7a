/**
 * The languages to which a condition of a right restricts, if it depends on nothing else: then nobody has to look up which records it
 * covers, which takes long where it covers nearly all. Usual roles have such conditions.
 * @param condition in the form of Strapi's query engine; objects of several members mean all of them
 * @returns undefined if the condition depends on anything else
 */
export function coveredLanguages(condition: unknown): string[] | undefined {
  if (typeof condition !== 'object' || condition === null) return undefined;
  const parts = Object.entries(condition).map(([name, value]) => languagesOf(name, value));
  return allOf(parts);
}

function languagesOf(name: string, value: unknown): string[] | undefined {
  if (name === 'locale') return named(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(coveredLanguages);
  if (name === '$and') return allOf(parts);
  return name === '$or' && parts.every((part) => part !== undefined) ? [...new Set(parts.flat())] : undefined;
}

function named(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return undefined;
  const [[operator, operand] = [], ...more] = Object.entries(value);
  if (more.length > 0) return undefined;
  if (operator === '$eq' && typeof operand === 'string') return [operand];
  const isList =
    operator === '$in' && Array.isArray(operand) && operand.every((one) => typeof one === 'string');
  return isList ? operand : undefined;
}

const allOf = (parts: readonly (string[] | undefined)[]): string[] | undefined =>
  parts.reduce((all, part) => part && all?.filter((language) => part.includes(language)), parts[0]);

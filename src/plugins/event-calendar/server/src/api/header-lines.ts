/** Headers in the form that Node takes without building a map: name, value, name, value, … */
export type HeaderLines = readonly string[];

export const linesOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flat();

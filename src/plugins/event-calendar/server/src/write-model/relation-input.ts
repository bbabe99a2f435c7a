/**
 * The records in the input of a relation, in any of Strapi's forms: a documentId, `{documentId}`, a list of them, or
 * `{set, connect, disconnect}`. Row ids are returned separately, because only the database knows their records.
 */
export interface NamedTargets {
  documentIds: string[];
  rowIds: number[];
}

export function targetsOf(input: unknown): NamedTargets {
  const targets: NamedTargets = { documentIds: [], rowIds: [] };
  collect(input, targets);
  return targets;
}

function collect(input: unknown, targets: NamedTargets): void {
  if (Array.isArray(input)) for (const member of input) collect(member, targets);
  else if (typeof input === 'string' && input !== '') targets.documentIds.push(input);
  else if (typeof input === 'number') targets.rowIds.push(input);
  else if (isObject(input)) {
    if (typeof input['documentId'] === 'string') targets.documentIds.push(input['documentId']);
    else if (typeof input['id'] === 'number') targets.rowIds.push(input['id']);
    else if (typeof input['id'] === 'string') targets.documentIds.push(input['id']);
    collect(input['set'], targets);
    collect(input['connect'], targets);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

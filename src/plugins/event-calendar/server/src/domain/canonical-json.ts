/**
 * A value of JSON as text that is the same for equal values, whatever the order of their members; a map counts as an object.
 * Members that are undefined count as absent, as in JSON. Whatever its depth.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  // What is still to be written, the next one last.
  const left: Piece[] = [{ value }];
  for (let piece = left.pop(); piece !== undefined; piece = left.pop()) {
    if ('text' in piece) parts.push(piece.text);
    else for (const inner of piecesOf(piece.value).toReversed()) left.push(inner);
  }
  return parts.join('');
}

/** Finished text, or a value that has yet to become some. */
type Piece = { text: string } | { value: unknown };

const COMMA: Piece = { text: ',' };

function piecesOf(value: unknown): Piece[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, index): Piece[] => [
      ...(index > 0 ? [COMMA] : []),
      { value: item },
    ]);
    return [{ text: '[' }, ...items, { text: ']' }];
  }
  if (typeof value !== 'object' || value === null) return [{ text: JSON.stringify(value) ?? 'null' }];
  const members: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  const named = members
    .filter(([, member]) => member !== undefined)
    .map(([name, member]): [string, unknown] => [JSON.stringify(String(name)), member])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, member], index): Piece[] => [
      ...(index > 0 ? [COMMA] : []),
      { text: `${name}:` },
      { value: member },
    ]);
  return [{ text: '{' }, ...named, { text: '}' }];
}

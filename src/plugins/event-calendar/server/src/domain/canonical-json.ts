/**
 * A value of JSON as text that is the same for equal values, whatever the order of their members; a map counts as an object.
 * Members that are undefined count as absent, as in JSON. Whatever its depth.
 */
export function canonicalJson(value: unknown): string {
  let text = '';
  // What is still to be written, the next one last.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const piece = left.pop();
    if (piece instanceof Finished) text += piece.text;
    else if (Array.isArray(piece)) pushItems(piece, left);
    else if (typeof piece === 'object' && piece !== null) pushMembers(piece, left);
    else text += JSON.stringify(piece) ?? 'null';
  }
  return text;
}

/** Text that is written as it is. */
class Finished {
  constructor(readonly text: string) {}
}

const COMMA = new Finished(',');
const [LIST, LIST_END] = [new Finished('['), new Finished(']')];
const [OBJECT, OBJECT_END] = [new Finished('{'), new Finished('}')];

function pushItems(items: readonly unknown[], left: unknown[]): void {
  left.push(LIST_END);
  for (let index = items.length - 1; index >= 0; index--) {
    left.push(items[index]);
    if (index > 0) left.push(COMMA);
  }
  left.push(LIST);
}

function pushMembers(value: object, left: unknown[]): void {
  const members: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  const named = members
    .filter(([, member]) => member !== undefined)
    .map(([name, member]): [string, unknown] => [JSON.stringify(String(name)), member])
    .sort(([one], [other]) => (one < other ? 1 : -1));
  left.push(OBJECT_END);
  named.forEach(([name, member], index) => {
    const isFirst = index === named.length - 1;
    left.push(member, new Finished(`${isFirst ? '' : ','}${name}:`));
  });
  left.push(OBJECT);
}

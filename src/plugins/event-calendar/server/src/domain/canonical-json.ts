/**
 * Serializes a JSON value so that equal values give equal text, whatever the order of their members. Maps are written as
 * objects, and members that are undefined are left out. Does not recurse, so any depth of nesting works.
 */
export function canonicalJson(value: unknown): string {
  let text = '';
  // The parts that are not written yet; the last one is next.
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const piece = stack.pop();
    if (piece instanceof Verbatim) text += piece.text;
    else if (Array.isArray(piece)) pushItems(piece, stack);
    else if (typeof piece === 'object' && piece !== null) pushMembers(piece, stack);
    else text += JSON.stringify(piece) ?? 'null';
  }
  return text;
}

/** Text that is written verbatim. */
class Verbatim {
  constructor(readonly text: string) {}
}

const COMMA = new Verbatim(',');
const [LIST, LIST_END] = [new Verbatim('['), new Verbatim(']')];
const [OBJECT, OBJECT_END] = [new Verbatim('{'), new Verbatim('}')];

function pushItems(items: readonly unknown[], stack: unknown[]): void {
  stack.push(LIST_END);
  for (let index = items.length - 1; index >= 0; index--) {
    stack.push(items[index]);
    if (index > 0) stack.push(COMMA);
  }
  stack.push(LIST);
}

function pushMembers(value: object, stack: unknown[]): void {
  const members: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  const named = members
    .filter(([, member]) => member !== undefined)
    .map(([name, member]): [string, unknown] => [JSON.stringify(String(name)), member])
    .sort(([one], [other]) => (one < other ? 1 : -1));
  stack.push(OBJECT_END);
  named.forEach(([name, member], index) => {
    const isFirst = index === named.length - 1;
    stack.push(member, new Verbatim(`${isFirst ? '' : ','}${name}:`));
  });
  stack.push(OBJECT);
}

/** More pairs than any form of the interface has. Further pairs are ignored. */
const MAX_PAIRS = 10_000;
/** Deeper brackets are ignored: nothing in the interface is nested deeper than `organizer[0][id]`. */
const MAX_DEPTH = 6;
const NUMBER = /^\d+$/;

/** A level of brackets. A Map, so that no key (`__proto__`) has a special meaning. */
interface Level {
  members: Map<string, Level | string>;
  /** The smallest number that empty brackets can use. */
  next: number;
}

/**
 * A name that was given several times, not only with brackets: `x=1&x=2`, `x=1&x[]=2`. Its parameter interprets it.
 */
export class Repeated {
  /** @param values in their order; consecutive brackets form one value */
  constructor(readonly values: readonly unknown[]) {}
}

/** The last of several values, for a parameter that takes only one. */
export const lastOf = (value: unknown): unknown =>
  value instanceof Repeated ? value.values[value.values.length - 1] : value;

/**
 * Reads a query string or a form-urlencoded body (docs/interface.md 2.7, 2.16): `x[]=1`, `x[0]=1`, `x[k][m]=1` nest, names
 * that were given several times are `Repeated`. Never throws; malformed escapes stay as they are.
 * @param decode decodes a name or a value; it may throw
 */
export function readQuery(text: string, decode = decoded): Map<string, unknown> {
  return nestFields(pairsOf(text, decode));
}

/** Nests pairs of names with brackets and texts, as those of a multipart body. */
export function nestFields(pairs: Iterable<readonly [string, string]>): Map<string, unknown> {
  const fields = new Map<string, (Level | string)[]>();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MAX_PAIRS) break;
    const path = pathOf(name);
    if (path === undefined) continue;
    const [field = '', ...brackets] = path;
    const given = fields.get(field);
    if (given === undefined) fields.set(field, [first(brackets, value)]);
    else add(given, brackets, value);
  }
  return new Map(
    [...fields].map(([name, given]) => [name, given.length > 1 ? repeated(given) : plain(given[0])]),
  );
}

const repeated = (given: readonly (Level | string)[]): Repeated => new Repeated(given.map(plain));

/** Brackets continue the brackets before them; a plain name in between starts a new value. */
function add(given: (Level | string)[], brackets: readonly string[], value: string): void {
  const last = given[given.length - 1];
  if (brackets.length > 0 && typeof last === 'object') place(last, brackets, value);
  else given.push(first(brackets, value));
}

function first(brackets: readonly string[], value: string): Level | string {
  if (brackets.length === 0) return value;
  const level: Level = { members: new Map(), next: 0 };
  place(level, brackets, value);
  return level;
}

function* pairsOf(text: string, decode: (part: string) => string): Generator<readonly [string, string]> {
  let start = text.startsWith('?') ? 1 : 0;
  while (start < text.length) {
    const next = text.indexOf('&', start);
    const end = next === -1 ? text.length : next;
    // Searches only within the pair. Searching the rest of a long text for every pair would take too long.
    const pair = text.slice(start, end);
    const equals = pair.indexOf('=');
    const separator = equals === -1 ? pair.length : equals;
    if (separator > 0) yield [decode(pair.slice(0, separator)), decode(pair.slice(separator + 1))];
    start = end + 1;
  }
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** `a[b][]` as `['a', 'b', '']`; undefined for a name that is too deep. Brackets that do not match belong to the name. */
function pathOf(name: string): string[] | undefined {
  const bracket = name.indexOf('[');
  if (bracket <= 0 || !name.endsWith(']')) return [name];
  const path = [name.slice(0, bracket)];
  let at = bracket;
  while (at < name.length) {
    const close = name.indexOf(']', at);
    if (name[at] !== '[' || close === -1) return [name];
    path.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return path.length <= MAX_DEPTH ? path : undefined;
}

function place(root: Level, path: readonly string[], value: string): void {
  let level = root;
  path.forEach((part, depth) => {
    const key = part === '' ? freeNumber(level) : part;
    if (depth === path.length - 1) {
      level.members.set(key, value);
      return;
    }
    const existing = level.members.get(key);
    // A later `x[y][]=1` takes the place of an earlier `x[y]=1`.
    const deeper: Level = typeof existing === 'object' ? existing : { members: new Map(), next: 0 };
    if (deeper !== existing) level.members.set(key, deeper);
    level = deeper;
  });
}

/** Continues from the last found place. Starting over for each pair would take seconds for a long form. */
function freeNumber(level: Level): string {
  while (level.members.has(String(level.next))) level.next += 1;
  return String(level.next);
}

/** Numbered keys make a list, in the order in which they came; all others an object. */
function plain(value: Level | string | undefined): unknown {
  if (typeof value !== 'object') return value;
  const { members } = value;
  if ([...members.keys()].every((key) => NUMBER.test(key))) return [...members.values()].map(plain);
  return Object.fromEntries([...members].map(([key, member]) => [key, plain(member)]));
}

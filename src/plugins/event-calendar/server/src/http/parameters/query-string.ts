/** More pairs than any form of the interface has; what comes after them is left out. */
const MAX_PAIRS = 10_000;
/** Deeper brackets are left out: nothing in the interface is nested deeper than `organizer[0][id]`. */
const MAX_DEPTH = 6;

/** A level of brackets while it is read. A Map, so that no key (`__proto__`) means anything. */
type Level = Map<string, Level | string>;

/**
 * Reads a query string or a form-urlencoded body (CONTRACT A2, A6): `x[]=1`, `x[0]=1`, `x[k][m]=1` nest, of repeated keys
 * without brackets the last one wins. Never throws; malformed escapes stay as they are.
 */
export function readQuery(text: string): Map<string, unknown> {
  return nestFields(pairsOf(text));
}

/** Nests pairs of names with brackets and texts, as those of a multipart body. */
export function nestFields(pairs: Iterable<readonly [string, string]>): Map<string, unknown> {
  const root: Level = new Map();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MAX_PAIRS) break;
    const path = pathOf(name);
    if (path !== undefined) place(root, path, value);
  }
  return new Map([...root].map(([name, value]) => [name, plain(value)]));
}

function* pairsOf(text: string): Generator<readonly [string, string]> {
  let start = text.startsWith('?') ? 1 : 0;
  while (start < text.length) {
    const next = text.indexOf('&', start);
    const end = next === -1 ? text.length : next;
    // Within the pair alone: where no other has one, the whole rest would be gone through for each pair.
    const pair = text.slice(start, end);
    const equals = pair.indexOf('=');
    const separator = equals === -1 ? pair.length : equals;
    if (separator > 0) yield [decoded(pair.slice(0, separator)), decoded(pair.slice(separator + 1))];
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
    const key = depth > 0 && part === '' ? freeNumber(level) : part;
    if (depth === path.length - 1) {
      level.set(key, value);
      return;
    }
    const existing = level.get(key);
    // A later `x[]=1` takes the place of an earlier `x=1`.
    const next: Level = existing instanceof Map ? existing : new Map();
    if (next !== existing) level.set(key, next);
    level = next;
  });
}

/** Where the search for a free number went on to, so that it is not gone through again for the next one. */
const searched = new WeakMap<Level, number>();

function freeNumber(level: Level): string {
  let number = Math.max(level.size, searched.get(level) ?? 0);
  while (level.has(String(number))) number += 1;
  searched.set(level, number + 1);
  return String(number);
}

/** Numbered keys make a list, in the order in which they came; all others an object. */
function plain(value: Level | string): unknown {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  if (keys.every((key) => /^\d+$/.test(key))) return [...value.values()].map(plain);
  return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Whether more than so many lists and objects stand in each other: `[[1]]` is 2 deep. Goes level by level, because it keeps
 * code that calls itself for every level from running out of stack.
 *
 * @param value a value of JSON
 */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === levels) return true;
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return false;
}

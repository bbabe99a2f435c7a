/** The median. @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The percentile: `percent` of the numbers do not exceed it. */
export function percentile(numbers, percent) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
}

/** The median of each member over objects with the same members. */
export const medians = (objects) =>
  Object.fromEntries(
    Object.keys(objects[0]).map((name) => [name, median(objects.map((object) => object[name]))]),
  );

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

/** The median of each member over objects with the same members, which are numbers or such objects themselves. */
export const medians = (objects) =>
  Object.fromEntries(
    Object.entries(objects[0]).map(([name, value]) => {
      const values = objects.map((object) => object[name]);
      return [name, typeof value === 'number' ? median(values) : medians(values)];
    }),
  );

/**
 * How far numbers differ: half the distance between the lowest and the highest, as a part of their median.
 *
 * @param {number[]} numbers
 * @returns {number | undefined} undefined for a single number
 */
export function spreadOf(numbers) {
  if (numbers.length < 2) return undefined;
  const middle = median(numbers);
  return middle === 0 ? 0 : (Math.max(...numbers) - Math.min(...numbers)) / 2 / Math.abs(middle);
}

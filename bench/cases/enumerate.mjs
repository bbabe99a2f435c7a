/**
 * Enumerates all combinations of numbers in a scattered order; each is a list.
 *
 * @param {...number} bounds the number of values of each number, starting at 0
 * @returns {{ size: number, at(n: number): number[] }} the combinations repeat after `size`
 */
export function combinations(...bounds) {
  const size = bounds.reduce((product, bound) => product * bound, 1);
  const stride = strideFor(size);
  return {
    size,
    at(n) {
      // BigInt, because a product above 2^53 would lose its last digits.
      let rest = Number((BigInt(n) * stride) % BigInt(size));
      return bounds.map((bound) => {
        const value = rest % bound;
        rest = Math.floor(rest / bound);
        return value;
      });
    },
  };
}

/** A step near the golden ratio that has no common divisor with `size`, so that it reaches every number. */
function strideFor(size) {
  let stride = Math.max(1, Math.floor(size * 0.618));
  while (divisor(stride, size) !== 1) stride++;
  return BigInt(stride);
}

const divisor = (one, other) => (other === 0 ? one : divisor(other, one % other));

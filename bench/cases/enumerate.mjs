/**
 * Every combination of some numbers once, in an order that jumps about: the n-th one as a list.
 *
 * @param {...number} bounds how many values each number has, from 0
 * @returns {{ size: number, at(n: number): number[] }} after `size` combinations they begin again
 */
export function combinations(...bounds) {
  const size = bounds.reduce((product, bound) => product * bound, 1);
  const stride = strideFor(size);
  return {
    size,
    at(n) {
      // In integers beyond 2^53 the product would lose its last digits.
      let rest = Number((BigInt(n) * stride) % BigInt(size));
      return bounds.map((bound) => {
        const value = rest % bound;
        rest = Math.floor(rest / bound);
        return value;
      });
    },
  };
}

/** A step near the golden section without a common divisor: it visits every number before it comes back. */
function strideFor(size) {
  let stride = Math.max(1, Math.floor(size * 0.618));
  while (divisor(stride, size) !== 1) stride++;
  return BigInt(stride);
}

const divisor = (one, other) => (other === 0 ? one : divisor(other, one % other));

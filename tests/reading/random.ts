/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /**
   * A separate sequence for one item, such as a row of a table. Drawing numbers for one item does not affect others.
   * @param place identifies the item
   */
  static of(seed: number, ...place: readonly (string | number)[]): Random {
    const text = [seed, ...place].join('|');
    // FNV-1a, so that neighbouring items get unrelated sequences.
    const state = [...text].reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
      0x811c9dc5,
    );
    return new Random(state);
  }

  /** 0 ≤ number < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  }

  some<T>(list: readonly T[], most: number): T[] {
    const left = [...list];
    const picked: T[] = [];
    for (let count = this.below(most + 1); count > 0 && left.length > 0; count--) {
      picked.push(...left.splice(this.below(left.length), 1));
    }
    return picked;
  }
}

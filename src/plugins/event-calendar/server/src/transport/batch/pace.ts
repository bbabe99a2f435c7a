/** How many operations a transaction takes, so that it is short on every machine. */
export class Pace {
  private most: number;

  constructor(
    private readonly first: number,
    private readonly limit: number,
  ) {
    this.most = first;
  }

  get size(): number {
    return this.most;
  }

  /**
   * Learns from a transaction.
   * @param time that it took, in milliseconds
   * @param wanted the longest that it should take
   */
  took(operations: number, time: number, wanted: number): void {
    if (time > wanted) this.most = Math.max(1, Math.floor((operations * wanted) / time));
    else if (operations >= this.most) this.most = Math.min(this.most * 2, this.limit);
  }

  /** Begins again with few. */
  reset(): void {
    this.most = Math.min(this.first, Math.max(1, Math.floor(this.most / 2)));
  }
}

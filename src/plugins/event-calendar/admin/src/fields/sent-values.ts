/**
 * What a field has sent to its form and the form has not shown yet. The form gives a value back one or more renders later than the
 * field sends it, and may leave some out; only what is none of these comes from elsewhere.
 */
export class SentValues {
  #known: unknown[];

  /** @param value what the form shows at first */
  constructor(value: unknown) {
    this.#known = [value];
  }

  send(value: unknown): void {
    this.#known.push(value);
  }

  /** Whether a value that the form shows is one that it was sent. With the last one, those before it are done. */
  knows(value: unknown): boolean {
    if (this.#known.at(-1) === value) this.#known = [value];
    return this.#known.includes(value);
  }

  /** A value from elsewhere is what the form shows now. */
  take(value: unknown): void {
    this.#known = [value];
  }
}

/**
 * The values that a field has sent to its form and not got back yet. The form returns a value one or more renders after the field
 * sent it, and may skip some. Any other value comes from elsewhere.
 */
export class SentValues {
  #known: unknown[];

  /** @param value the initial value of the form */
  constructor(value: unknown) {
    this.#known = [value];
  }

  send(value: unknown): void {
    this.#known.push(value);
  }

  /** Whether the field sent the value that the form holds now. When the last one comes back, the earlier ones are forgotten. */
  knows(value: unknown): boolean {
    if (this.#known.at(-1) === value) this.#known = [value];
    return this.#known.includes(value);
  }

  /** Accepts a value from elsewhere as the current one. */
  take(value: unknown): void {
    this.#known = [value];
  }
}

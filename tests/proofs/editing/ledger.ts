/** What editors type: a text that is put behind others in its field, or a value that replaces what stood there. */
export interface Typed {
  field: string;
  /** Nobody types it twice: a token of a text, a whole value. */
  what: string;
  /** What stood in the field before, where the value replaces it. */
  over?: string;
}

interface Place {
  /** What each value was typed over. */
  values: Map<string, string>;
  /** Values that somebody has seen and typed over, or given up when asked. */
  settled: Set<string>;
}

/** What editors were told is saved, and what they have given up knowingly. */
export class Ledger {
  readonly givenUp = new Set<string>();
  private readonly texts = new Map<string, { record: string; field: string }>();
  private readonly published = new Set<string>();
  private readonly places = new Map<string, { record: string; field: string } & Place>();

  /** @param isPublished whether it was told to be public too */
  acknowledge(record: string, typed: readonly Typed[], isPublished: boolean): void {
    for (const { field, what, over } of typed) {
      if (over === undefined) {
        this.texts.set(what, { record, field });
        if (isPublished) this.published.add(what);
        continue;
      }
      const place = this.placeOf(record, field);
      place.values.set(what, over);
      place.settled.add(over);
    }
  }

  /** A value that a person was shown and did not choose. */
  giveUpValue(record: string, field: string, value: string): void {
    this.placeOf(record, field).settled.add(value);
  }

  /** Whether somebody has seen it in the store and put something else in its place knowingly. */
  isGivenUp(record: string, { field, what, over }: Typed): boolean {
    return over === undefined ? this.givenUp.has(what) : this.placeOf(record, field).settled.has(what);
  }

  /**
   * What is not as it was acknowledged.
   * @param stored a field of a record, as it is in the end; of what is published, or of the draft
   */
  problems(stored: (record: string, field: string, published: boolean) => string): string[] {
    const found: string[] = [];
    for (const [token, { record, field }] of this.texts) {
      if (this.givenUp.has(token)) continue;
      if (!stored(record, field, false).includes(token)) found.push(`${record}.${field}: ${token} is lost`);
      if (this.published.has(token) && !stored(record, field, true).includes(token))
        found.push(`${record}.${field}: ${token} is not public`);
    }
    for (const { record, field, values, settled } of this.places.values()) {
      const last = stored(record, field, false);
      for (const value of values.keys())
        if (value !== last && !settled.has(value))
          found.push(
            `${record}.${field}: nobody saw ${value}, and now ${last} stands there (${chain(values)})`,
          );
    }
    return found;
  }

  private placeOf(record: string, field: string): Place {
    const key = `${record}.${field}`;
    const known = this.places.get(key) ?? { record, field, values: new Map(), settled: new Set() };
    this.places.set(key, known);
    return known;
  }
}

/** What was typed over what, one after the other. */
const chain = (values: ReadonlyMap<string, string>): string =>
  [...values].map(([value, over]) => `${value} over ${over}`).join(', ');

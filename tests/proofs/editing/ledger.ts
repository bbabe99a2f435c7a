/** Typed input: a text appended to a field, or a value that replaces the field's value. */
export interface Typed {
  field: string;
  /** Unique: a token of a text, or a whole value. */
  what: string;
  /** The previous value of the field, if it is replaced. */
  over?: string;
}

interface Place {
  /** The previous value of each value. */
  values: Map<string, string>;
  /** Values that somebody has seen and replaced, or discarded in a conflict. */
  settled: Set<string>;
}

/** The values that were acknowledged as saved, and those that editors have discarded knowingly. */
export class Ledger {
  readonly givenUp = new Set<string>();
  private readonly texts = new Map<string, { record: string; field: string }>();
  private readonly published = new Set<string>();
  private readonly places = new Map<string, { record: string; field: string } & Place>();

  /** @param isPublished whether the publication was acknowledged too */
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

  /** Records a value that was shown to an editor, who did not choose it. */
  giveUpValue(record: string, field: string, value: string): void {
    this.placeOf(record, field).settled.add(value);
  }

  /** Whether somebody has seen the stored value and replaced it knowingly. */
  isGivenUp(record: string, { field, what, over }: Typed): boolean {
    return over === undefined ? this.givenUp.has(what) : this.placeOf(record, field).settled.has(what);
  }

  /**
   * The differences from the acknowledged values.
   * @param stored the final value of a field, of the published version or of the draft
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
            `${record}.${field}: nobody saw ${value}, and now the value is ${last} (${chain(values)})`,
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

/** The chain of replaced values. */
const chain = (values: ReadonlyMap<string, string>): string =>
  [...values].map(([value, over]) => `${value} over ${over}`).join(', ');

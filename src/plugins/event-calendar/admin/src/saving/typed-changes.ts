import { valueAt } from '../value-at';
import type { Values } from './form-values';
import { changedNames, isSame, markOf, openedMarkOf } from './form-values';
import type { DraftField } from './draft';
import { isSecret } from './secrets';

/** Without a key for so long, in milliseconds, nobody is in the middle of a word. */
const PAUSE = 1_000;

/**
 * What somebody has changed in a form and not saved. Strapi gives a form new values whenever its record is read anew, after
 * every save and after saves that failed; what was typed is put back here, by field. Knows nothing of React.
 */
export class TypedChanges {
  private initial: Values;
  private values: Values;
  /** What counts as not changed. */
  private base: Values;
  /** What is stored, as far as the form was told. */
  private stored: Values;
  /** The marks of what is stored in secret fields (`secretMarks`). */
  private secrets: Values = {};
  /** When something was changed last, in milliseconds of `performance.now`. */
  private changedAt = 0;
  /** What the last save has sent. */
  private sent: Values | undefined;
  /** By changed field the marks of what its editor knows to be stored in it (`Opened`). */
  private readonly marks = new Map<string, readonly string[]>();
  /** The marks with which a field starts when it is changed next: the form is told of values later than this. */
  private readonly known = new Map<string, readonly string[]>();

  constructor(values: Values) {
    this.initial = values;
    this.values = values;
    this.base = values;
    this.stored = values;
  }

  /**
   * The form shows something else: somebody has typed, or the form was given other values.
   * @returns the values that it is to show instead, where what was typed has gone
   */
  follow(initial: Values, values: Values, secrets: Values = {}): Values | undefined {
    this.secrets = secrets;
    if (values !== this.values) this.changedAt = performance.now();
    const before = { initial: this.initial, values: this.values };
    this.initial = initial;
    this.values = values;
    let wanted: Values | undefined;
    if (initial !== before.initial) {
      const whole = this.wholeOf(before.values, values, initial);
      // Whoever has pressed that first key has not seen what was read.
      for (const name of changedNames(whole, initial)) this.markChanged(name, whole);
      // After a publication Strapi takes for saved what stands in the form by then, also what was typed meanwhile.
      const isTakenForSaved = initial === before.values && initial !== this.sent && this.sent !== undefined;
      if (!isTakenForSaved) this.base = initial;
      if (initial !== before.values && initial !== this.sent) this.stored = initial;
      // Where a key comes first, the form takes over what was read only in its next render: what it is told now comes after that.
      const isToldAgain = changedNames(whole, initial).length > 0 || changedNames(whole, values).length > 0;
      if (isToldAgain) wanted = this.values = whole;
    }
    this.mark();
    return wanted;
  }

  /** What the form is to hold when its record was read anew: what was typed, the last key too, and all else as it was read. */
  private wholeOf(before: Values, values: Values, initial: Values): Values {
    const mine = new Set(changedNames(before, this.base));
    const fields = Object.keys({ ...initial, ...values }).map((name) => {
      const [was, is, read] = [before, values, initial].map((all): unknown => valueAt(all, name));
      if (!isSame(is, was) && !isSame(is, read)) return [name, is];
      return [name, mine.has(name) ? was : read];
    });
    return Object.fromEntries(fields);
  }

  /** What the form holds counts as not changed: nobody has typed it, or it is thrown away. */
  accept(): void {
    this.base = this.values;
    this.marks.clear();
    this.known.clear();
  }

  /** What the form holds is sent. @returns what `saved` is to be told, if it is saved */
  sends(): Values {
    this.sent = this.values;
    return this.values;
  }

  /** Nobody knows whether what was sent is stored: it may be found there. */
  missed(sent: Values): void {
    for (const [name, marks] of this.marks)
      if (!isSecret(name)) this.marks.set(name, [...new Set([...marks, markOf(valueAt(sent, name))])]);
  }

  /** @param sent what the form held when the save began. @param stored what the server says of the record, by field */
  saved(sent: Values, stored: Values): void {
    this.base = sent;
    this.stored = { ...sent, ...stored };
    this.marks.clear();
    this.known.clear();
    this.mark();
  }

  /** Takes it that whoever changes a field, or has changed it, knows what is stored in it, by its marks. */
  know(name: string, marks: readonly string[]): void {
    this.known.set(name, marks);
    if (this.marks.has(name)) this.marks.set(name, marks);
  }

  /** Waits until somebody who goes on typing after a save has stopped for a moment. */
  async pause(): Promise<void> {
    while (this.marks.size > 0 && performance.now() - this.changedAt < PAUSE)
      await new Promise((resolve) => setTimeout(resolve, PAUSE / 10));
  }

  valueOf(name: string): unknown {
    return valueAt(this.values, name);
  }

  /** What a field held before it was changed. */
  baseOf(name: string): unknown {
    return valueAt(this.base, name);
  }

  /** The form's values with some others. */
  with(fields: Values): Values {
    return { ...this.values, ...fields };
  }

  /** The changed fields. */
  get fields(): Readonly<Record<string, DraftField>> {
    const changed = [...this.marks].map(([name, opened]): [string, DraftField] => [
      name,
      { mine: this.valueOf(name), opened },
    ]);
    return Object.fromEntries(changed);
  }

  /** A field that is being changed keeps its marks when the record is read anew: it was changed without knowing what is read. */
  private mark(): void {
    const changed = new Set(changedNames(this.values, this.base));
    for (const name of changed) this.markChanged(name, this.values);
    for (const name of [...this.marks.keys()]) if (!changed.has(name)) this.marks.delete(name);
  }

  private markChanged(name: string, values: Values): void {
    if (this.marks.has(name)) return;
    const opened = [openedMarkOf(name, valueAt(values, name), valueAt(this.stored, name), this.secrets)];
    this.marks.set(name, this.known.get(name) ?? opened);
    this.known.delete(name);
  }
}

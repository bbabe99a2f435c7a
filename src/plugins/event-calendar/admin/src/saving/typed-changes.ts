import { valueAt } from '../value-at';
import type { Values } from './form-values';
import { changedNames, isSame, markOf, seenMarkOf } from './form-values';
import type { DraftField } from './draft';
import { isSecret } from './secrets';

/** After this time without a key, in milliseconds, nobody is typing. */
const PAUSE = 1_000;

/**
 * The unsaved changes of a form. Strapi replaces the values of a form whenever its record is read again: after every save, even a
 * failed one. This class puts the typed values back, by field. It does not depend on React.
 */
export class TypedChanges {
  private initial: Values;
  private values: Values;
  /** The values that count as unchanged. */
  private base: Values;
  /** The stored values, as far as the form has received them. */
  private stored: Values;
  /** The marks of secret fields (`secretMarks`). */
  private secrets: Values = {};
  /** The time of the last change, in milliseconds of `performance.now`. */
  private changedAt = 0;
  /** The values that the last save sent. */
  private sent: Values | undefined;
  /** By changed field, the marks of the stored values that the editor has seen (`Opened`). */
  private readonly marks = new Map<string, readonly string[]>();
  /** By field, the marks to use at its next change. Set before the form receives the values (`know`). */
  private readonly known = new Map<string, readonly string[]>();

  /** @param values the values of the form. @param initial the stored ones, if somebody has typed already */
  constructor(values: Values, initial = values) {
    this.initial = initial;
    this.values = values;
    this.base = initial;
    this.stored = initial;
  }

  /**
   * To be called when the form shows other values: somebody has typed, or the form received new values.
   * @returns the values to put into the form, if typed values are missing in it; else undefined
   */
  follow(initial: Values, values: Values, secrets: Values = {}): Values | undefined {
    this.secrets = secrets;
    if (values !== this.values) this.changedAt = performance.now();
    const before = { initial: this.initial, values: this.values };
    this.initial = initial;
    this.values = values;
    let wanted: Values | undefined;
    if (initial !== before.initial) {
      const merged = this.merge(before.values, values, initial);
      // A first key in a field was typed by somebody who has not seen the reloaded record.
      for (const name of changedNames(merged, initial)) this.markChanged(name, merged);
      // After a publication Strapi takes the current values of the form as saved, including those typed meanwhile.
      const isTakenAsSaved = initial === before.values && initial !== this.sent && this.sent !== undefined;
      if (!isTakenAsSaved) this.base = initial;
      if (initial !== before.values && initial !== this.sent) this.stored = initial;
      // If a key came first, the form takes the reloaded record only in its next render. The values returned here replace it after that.
      const needsValues = changedNames(merged, initial).length > 0 || changedNames(merged, values).length > 0;
      if (needsValues) wanted = this.values = merged;
    }
    this.mark();
    return wanted;
  }

  /** The values of the form after a reload: typed values, including the last key, and the reloaded values of all other fields. */
  private merge(before: Values, values: Values, initial: Values): Values {
    const changed = new Set(changedNames(before, this.base));
    const fields = Object.keys({ ...initial, ...values }).map((name) => {
      const [previous, current, read] = [before, values, initial].map((all): unknown => valueAt(all, name));
      if (!isSame(current, previous) && !isSame(current, read)) return [name, current];
      return [name, changed.has(name) ? previous : read];
    });
    return Object.fromEntries(fields);
  }

  /** Makes the current values count as unchanged: nobody has typed them, or the changes were discarded. */
  accept(): void {
    this.base = this.values;
    this.marks.clear();
    this.known.clear();
  }

  /** To be called when the values are sent. @returns the argument for `saved` or `missed` */
  sends(): Values {
    this.sent = this.values;
    return this.values;
  }

  /** To be called if it is unknown whether the sent values are stored. Both the old and the sent values are then expected. */
  missed(sent: Values): void {
    for (const [name, marks] of this.marks)
      if (!isSecret(name)) this.marks.set(name, [...new Set([...marks, markOf(valueAt(sent, name))])]);
  }

  /** @param sent the values of the form when the save started. @param stored the stored values, from the response */
  saved(sent: Values, stored: Values): void {
    this.base = sent;
    this.stored = { ...sent, ...stored };
    this.marks.clear();
    this.known.clear();
    this.mark();
  }

  /** Records that the editor of a field has seen the stored values with these marks. */
  know(name: string, marks: readonly string[]): void {
    this.known.set(name, marks);
    if (this.marks.has(name)) this.marks.set(name, marks);
  }

  /** Resolves when somebody who types on after a save has paused. */
  async pause(): Promise<void> {
    while (this.marks.size > 0 && performance.now() - this.changedAt < PAUSE)
      await new Promise((resolve) => setTimeout(resolve, PAUSE / 10));
  }

  valueOf(name: string): unknown {
    return valueAt(this.values, name);
  }

  /** The value of a field before it was changed. */
  baseOf(name: string): unknown {
    return valueAt(this.base, name);
  }

  /** The values of the form, with some replaced. */
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

  /** Updates the marks. A changed field keeps its marks after a reload, because its editor has not seen the reloaded value. */
  private mark(): void {
    const changed = new Set(changedNames(this.values, this.base));
    for (const name of changed) this.markChanged(name, this.values);
    for (const name of [...this.marks.keys()]) if (!changed.has(name)) this.marks.delete(name);
  }

  private markChanged(name: string, values: Values): void {
    if (this.marks.has(name)) return;
    const opened = [seenMarkOf(name, valueAt(values, name), valueAt(this.stored, name), this.secrets)];
    this.marks.set(name, this.known.get(name) ?? opened);
    this.known.delete(name);
  }
}

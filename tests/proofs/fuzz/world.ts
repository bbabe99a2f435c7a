import { KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Reference } from './value';

export interface Known {
  kind: string;
  id: number;
  slug: string;
  /** The language of the slug. */
  language: string;
  etag?: string | undefined;
  /** Whether it stays among those that are remembered, however many come after it. */
  lasting?: boolean | undefined;
}

/** How many records of a kind are remembered: the newest. */
const KEPT = 100;

/** The records that requests can be about, learned from answers. */
export class World {
  #alive: readonly Known[] = [];
  #gone: readonly Known[] = [];

  /** Takes note of a record that an answer shows. */
  remember(record: Known): void {
    const lasting = this.#alive.find(({ id }) => id === record.id)?.lasting;
    this.#alive = withNewest(this.#alive, { lasting, ...record });
  }

  /** Takes note of a record that is deleted. */
  forget(id: number): void {
    const known = this.#alive.find((record) => record.id === id);
    this.#alive = this.#alive.filter((record) => record.id !== id);
    if (known !== undefined) this.#gone = withNewest(this.#gone, known);
  }

  /**
   * The record that a reference means by now, if there is one.
   *
   * @param language the language of the request: mostly a record is meant that has a version in it
   */
  find({ kinds, state, which }: Reference, language: string): Known | undefined {
    return pick(state === 'alive' ? this.#alive : this.#gone, kinds, which, language);
  }

  /** An ETag that some record has or once had. */
  etag(which: number): string {
    return pick(this.#alive, KINDS, which, '')?.etag ?? '"none"';
  }
}

function pick(
  records: readonly Known[],
  kinds: readonly string[],
  which: number,
  language: string,
): Known | undefined {
  const all = records.filter(({ kind }) => kinds.includes(kind));
  const readable = which % 10 === 0 ? [] : all.filter((record) => record.language === language);
  const meant = readable.length > 0 ? readable : all;
  return meant[which % Math.max(1, meant.length)];
}

function withNewest(records: readonly Known[], record: Known): Known[] {
  const others = records.filter(({ id, language }) => id !== record.id || language !== record.language);
  const kin = others.filter(({ kind, lasting }) => kind === record.kind && lasting !== true);
  const oldest = kin.length < KEPT ? undefined : kin[0];
  return [...others.filter((other) => other !== oldest), record];
}

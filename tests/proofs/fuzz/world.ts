import { KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Reference } from './value';

export interface Known {
  kind: string;
  id: number;
  slug: string;
  /** The language of the slug. */
  language: string;
  etag?: string | undefined;
  /** Whether it is always remembered. */
  lasting?: boolean | undefined;
}

/** Number of records of a kind that are remembered; the newest are kept. */
const KEPT = 100;

/** The records for requests, learned from responses. */
export class World {
  #alive: readonly Known[] = [];
  #gone: readonly Known[] = [];

  /** Remembers a record of a response. */
  remember(record: Known): void {
    const lasting = this.#alive.find(({ id }) => id === record.id)?.lasting;
    this.#alive = withNewest(this.#alive, { lasting, ...record });
  }

  /** Remembers a deleted record. */
  forget(id: number): void {
    const known = this.#alive.find((record) => record.id === id);
    this.#alive = this.#alive.filter((record) => record.id !== id);
    if (known !== undefined) this.#gone = withNewest(this.#gone, known);
  }

  /**
   * Resolves a reference to a current record, if there is one.
   *
   * @param language the language of the request: mostly a record with a version in it is chosen
   */
  find({ kinds, state, which }: Reference, language: string): Known | undefined {
    return pick(state === 'alive' ? this.#alive : this.#gone, kinds, which, language);
  }

  /** A current or former ETag of a record. */
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

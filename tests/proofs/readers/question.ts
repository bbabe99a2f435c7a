import { expect } from '#test';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../../harness';
import { throughStrapi } from '../../harness/through-strapi';
import type { PublicView } from './public-view';

/** What all questions were answered. */
export const newTally = () => ({ asked: 0, known: 0, changed: 0, sameTextAfterChange: 0 });
export type Tally = ReturnType<typeof newTally>;

/** What an answer depends on: lists of events on all kinds, other lists on their own. */
export const EVERYTHING: readonly Kind[] = KINDS;

/** An address that a client without credentials reads again and again, with the entity tag of the last answer. */
export class Question {
  /** The last answer that was not an error. */
  text = '';
  private tag = '';
  private status = 0;
  private changes = -1;

  /** @param kinds what the answer depends on */
  constructor(
    private readonly service: Service,
    private readonly view: PublicView,
    private readonly tally: Tally,
    readonly address: string,
    private readonly kinds: readonly Kind[],
  ) {}

  /**
   * Asks, and judges the answer by one that is read past every cache: 304 if nothing has changed since the last answer that this reader
   * could see, and never if the text differs.
   * @returns the status, and whether the client has another text now
   */
  async ask(after: string): Promise<{ status: number; isNew: boolean }> {
    const what = `${this.address} after ${after}`;
    const now = await throughStrapi(this.service, this.address);
    const headers: Record<string, string> = this.tag === '' ? {} : { 'If-None-Match': this.tag };
    const { status, text, headers: sent } = await this.service.request(this.address, { headers });
    const changes = this.view.changesOf(this.kinds);
    const isUnchanged = this.changes === changes && this.tag !== '';
    this.changes = changes;
    this.tally.asked += 1;
    if (status === 304) {
      this.tally.known += 1;
      expect(this.text === now.text, `304, but another text: ${what}`).toBe(true);
      return { status: this.status, isNew: false };
    }
    expect([status, text], what).toEqual([now.status, now.text]);
    expect(isUnchanged && status === 200, `nothing has changed, but no 304: ${what}`).toBe(false);
    const isNew = text !== this.text;
    this.tally[isNew ? 'changed' : 'sameTextAfterChange'] += 1;
    this.status = status;
    this.tag = status === 200 ? (sent.get('ETag') ?? '') : '';
    this.text = text;
    return { status, isNew };
  }
}

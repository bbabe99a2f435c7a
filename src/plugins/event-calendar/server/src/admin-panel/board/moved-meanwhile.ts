import type { StoredTimes } from '../contract/board';

/** Somebody else moved the event since the person saw it: 409, in the form in which Strapi sends what carries a status. */
export class MovedMeanwhileError extends Error {
  override readonly name = 'MovedMeanwhileError';
  readonly status = 409;
  readonly expose = true;
  readonly details: { times: StoredTimes };

  /** @param times when it is now */
  constructor(times: StoredTimes) {
    super('Somebody else moved the event meanwhile');
    this.details = { times };
  }
}

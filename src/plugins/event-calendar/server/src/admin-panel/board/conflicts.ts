import type { StoredTimes } from '../contract/board';
import { ConflictError } from '../route';

/** Somebody else moved the event since the person saw it. */
export class MovedMeanwhileError extends ConflictError {
  override readonly name = 'MovedMeanwhileError';
  override readonly details: { times: StoredTimes };

  /** @param times when it is now */
  constructor(times: StoredTimes) {
    super('Somebody else moved the event meanwhile');
    this.details = { times };
  }
}

/** Somebody else published the event since the person unpublished it. */
export class PublishedMeanwhileError extends ConflictError {
  override readonly name = 'PublishedMeanwhileError';
  override readonly details = {};

  constructor() {
    super('Somebody else published the event meanwhile');
  }
}

/** What undoes it is no longer kept. */
export class TooLateError extends ConflictError {
  override readonly name = 'TooLateError';
  override readonly details = {};

  constructor() {
    super('This can no longer be undone');
  }
}

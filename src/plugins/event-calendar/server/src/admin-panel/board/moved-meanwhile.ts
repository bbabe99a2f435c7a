import type { StoredTimes } from '../contract/board';
import { ConflictError } from '../route';

/** Somebody else moved the event since the person saw it. */
export class MovedMeanwhileError extends ConflictError {
  override readonly name = 'MovedMeanwhileError';

  /** @param times when it is now */
  constructor(times: StoredTimes) {
    super('movedMeanwhile', { times });
  }
}

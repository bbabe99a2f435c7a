import { invalidParameter } from '../../api/errors';

/** The maximum number of venues, organizers and terms that a request creates along with its record, and that a batch creates. */
const MOST_NEW_LINKS = 20;
const MOST_IN_BATCH = 40;

/** How many records the operations of a batch have created along with theirs. */
export interface LinksOfBatch {
  made: number;
}

/**
 * Counts the records that a request creates along with its own. Each costs dozens of statements under the calendar's lock, so a
 * request with hundreds would keep all other writers waiting.
 */
export class NewLinks {
  private made = 0;

  /** @param batch the batch that the request is a part of */
  constructor(private readonly batch?: LinksOfBatch) {}

  /**
   * Counts a new record; existing ones are not counted.
   * @param parameter that contains the record
   * @throws CalendarError 400 naming the parameter, if there are too many
   */
  add(parameter: string): void {
    this.made += 1;
    if (this.made > MOST_NEW_LINKS) throw tooMany(parameter, 'request', MOST_NEW_LINKS);
    if (this.made + (this.batch?.made ?? 0) > MOST_IN_BATCH) throw tooMany(parameter, 'batch', MOST_IN_BATCH);
  }

  /** Counts those of the request for its batch: it was not refused. */
  count(): void {
    if (this.batch !== undefined) this.batch.made += this.made;
  }
}

function tooMany(parameter: string, whole: string, most: number) {
  const what = 'new venues, organizers, categories and tags';
  return invalidParameter(
    parameter,
    `${parameter}: one ${whole} can create at most ${most} ${what} together.`,
  );
}

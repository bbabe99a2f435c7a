import { invalidParameter } from '../../api/errors';

/** The maximum number of venues, organizers and terms that a request creates along with its record. */
const MOST_NEW_LINKS = 20;

/**
 * Counts the records that a request creates along with its own. Each costs dozens of statements under the calendar's lock, so a
 * request with hundreds would keep all other writers waiting.
 */
export class NewLinks {
  private made = 0;

  /**
   * Counts a new record; existing ones are not counted.
   * @param parameter that contains the record
   * @throws CalendarError 400 naming the parameter, if there are too many
   */
  add(parameter: string): void {
    this.made += 1;
    if (this.made <= MOST_NEW_LINKS) return;
    const what = 'new venues, organizers, categories and tags';
    throw invalidParameter(
      parameter,
      `${parameter}: one request can create at most ${MOST_NEW_LINKS} ${what} together.`,
    );
  }
}

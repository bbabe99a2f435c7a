import { invalidParameter } from '../../api/errors';

/** The most venues, organizers and terms that one request makes along with its record. */
const MOST_NEW_LINKS = 20;

/**
 * Counts the records that a request makes along with the one that it is about. Each of them costs dozens of statements under
 * the calendar's lock, so a request with hundreds would keep all other writers waiting.
 */
export class NewLinks {
  private made = 0;

  /**
   * Counts one more; what exists already is not counted.
   * @param parameter the one that the record stands in
   * @throws CalendarError 400 naming the parameter, when there are too many
   */
  add(parameter: string): void {
    this.made += 1;
    if (this.made <= MOST_NEW_LINKS) return;
    const what = 'new venues, organizers, categories and tags';
    throw invalidParameter(
      parameter,
      `${parameter}: one request can make at most ${MOST_NEW_LINKS} ${what} together.`,
    );
  }
}

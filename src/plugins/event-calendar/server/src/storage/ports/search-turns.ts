import type { CalendarError } from '../../api/errors';
import { unavailable } from '../../api/errors';
import type { SearchBounds } from './port';
import { Turns } from './turns';

/** The answer to a search that was ended because its time was over. */
export const searchTookTooLong = (): CalendarError =>
  unavailable('The search takes too long. Search for longer words, or in fewer days.');

/** The answer to a search whose process ended or did not start; the next search starts another one. */
export const searchBroken = (): CalendarError =>
  unavailable('The search could not be carried out. Try again.');

const tooManySearches = (): CalendarError => unavailable('Too many searches are running. Try again.');

/** The turns of searches. @param atOnce how many run at a time */
export const searchTurns = (atOnce: number, { waiting, patience }: SearchBounds): Turns =>
  new Turns(atOnce, { waiting, time: patience, refusal: tooManySearches });

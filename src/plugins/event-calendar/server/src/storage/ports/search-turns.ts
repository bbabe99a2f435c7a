import type { CalendarError } from '../../api/errors';
import { unavailable } from '../../api/errors';
import type { SearchBounds, SlowBounds } from './port';
import { Turns } from './turns';

/** The error for a search that exceeded its time limit. */
export const searchTookTooLong = (): CalendarError =>
  unavailable('The search takes too long. Search for longer words, or in fewer days.');

/** The error for a search whose process ended or did not start; the next search starts another process. */
export const searchBroken = (): CalendarError =>
  unavailable('The search could not be carried out. Try again.');

const tooManySearches = (): CalendarError => unavailable('Too many searches are running. Try again.');

/** Limits concurrent searches. @param atOnce how many run at a time */
export const searchTurns = (atOnce: number, { waiting, patience }: SearchBounds): Turns =>
  new Turns(atOnce, { waiting, time: patience, refusal: tooManySearches });

const tooManyLists = (): CalendarError => unavailable('Too many long lists are being read. Try again.');

/** The same for other slow statements. */
export const slowTurns = (atOnce: number, { waiting, patience }: SlowBounds): Turns =>
  new Turns(atOnce, { waiting, time: patience, refusal: tooManyLists });

import type { Kind } from '../kinds';
import { KINDS } from '../kinds';

/**
 * A part of what readers without credentials are answered. `event` changes with everything that they can see, because responses
 * with events contain the other kinds; the other kinds change only with what their own responses show, counts included.
 * `names`: a venue or organizer that they cannot see, but filters may name, is gone for good; `events`: the same of an event, or it has
 * other versions, of which filters look at one. `schedule`: a publication was scheduled or
 * moved. `epoch` and `edition`: everything else that responses depend on.
 */
export type PublicPart = Kind | 'names' | 'events' | 'schedule' | 'epoch' | 'edition';

export const PUBLIC_PARTS: readonly PublicPart[] = [
  ...KINDS,
  'names',
  'events',
  'schedule',
  'epoch',
  'edition',
];

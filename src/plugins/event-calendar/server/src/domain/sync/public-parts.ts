import type { Kind } from '../kinds';
import { KINDS } from '../kinds';

/**
 * A part of what readers without credentials are answered. `event` changes with everything that they can see, because responses
 * with events contain the other kinds; the other kinds change only with what their own responses show, counts included.
 * `names`: a venue or organizer that they cannot see gave up its id or a slug, which filters may name; `events`: such an event is gone for
 * good. `schedule`: a publication was scheduled or
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

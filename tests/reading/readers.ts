import type { Reader } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { ANONYMOUS } from '../../src/plugins/event-calendar/server/src/domain/visibility';

const reader = (userId: number | null, mayCreate: boolean, readsOthers: boolean): Reader => ({
  userId,
  mayCreate: () => mayCreate,
  readsOthers: () => readsOthers,
});

/** One reader for each combination of rights. */
export const READERS: Readonly<Record<string, Reader>> = {
  anonymous: ANONYMOUS,
  subscriber: reader(1, false, false),
  author: reader(2, true, false),
  editor: reader(3, true, true),
  'full token': reader(null, true, true),
  'creating token': reader(null, true, false),
  'organizers only': { userId: 2, mayCreate: (kind) => kind === 'organizer', readsOthers: () => false },
};

import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import { timeInTrash } from '../../features/scheduled-publishing/tasks';
import type { Settings } from '../../platform/settings/settings';
import type { SiteMoment, TrashRights } from '../../panel-contract/editorial';
import type { Right } from '../../panel-contract/rights';
import { siteMoment } from './site-moment';

/** When something went to the trash, and when it will be deleted for good: null if never. */
export function timesInTrash(
  trashed: Instant,
  settings: Settings,
): { trashedAt: SiteMoment; disappearsAt: SiteMoment | null } {
  const stay = timeInTrash(settings);
  return {
    trashedAt: siteMoment(trashed, settings),
    disappearsAt: stay === undefined ? null : siteMoment(instant(trashed + stay), settings),
  };
}

/** What the person may do with something in the trash. */
export const rightsInTrash = (may: (right: Right) => boolean): TrashRights => ({
  mayRestore: may('update'),
  mayPublish: may('publish'),
  mayDelete: may('delete'),
});

import { instant } from '../../domain/time/types';
import { UTC } from '../../domain/time/zone';
import { ANONYMOUS } from '../../domain/visibility';
import { readSettings } from '../../platform/settings/settings-reader';
import type { CheckContext } from '../operations/types';

/** What checks of parameters depend on, for an anonymous reader of a site in UTC. */
export const context: CheckContext = {
  now: instant(Date.UTC(2026, 10, 20)),
  zone: UTC,
  settings: readSettings({}, {}),
  reader: ANONYMOUS,
  mayUpload: true,
};

import type { PanelRoute } from '../request/route';
import { SLUGS_ROUTE } from './slugs';
import { TIMES_ROUTE } from './times';
import { ZONES_ROUTE } from './zones';

export { registerCustomFields } from './custom-fields';

/** What the inputs of the edit view ask for. */
export const FIELD_ROUTES: readonly PanelRoute[] = [TIMES_ROUTE, ZONES_ROUTE, SLUGS_ROUTE];

import type { PanelRoute } from '../request/route';
import { SLUGS_ROUTE } from './slugs';
import { TIMES_ROUTE } from './times';
import { ZONES_ROUTE } from './zones';

export { registerCustomFields } from './custom-fields';

/** The routes that the inputs of the edit view use. */
export const FIELD_ROUTES: readonly PanelRoute[] = [TIMES_ROUTE, ZONES_ROUTE, SLUGS_ROUTE];

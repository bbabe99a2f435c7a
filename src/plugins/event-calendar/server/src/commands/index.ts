import type { CalendarCommand } from './command';
import { loadCommand } from './load';
import { reindexCommand } from './reindex';
import { sampleCommand } from './sample';

/** Every command of `npm run calendar`, in the order of its help. */
export const COMMANDS: readonly CalendarCommand[] = [loadCommand, reindexCommand, sampleCommand];

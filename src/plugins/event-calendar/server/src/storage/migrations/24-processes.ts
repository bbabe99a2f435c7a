import { createProcesses } from '../processes';
import type { Migration } from './migration';

/** Adds the table in which running processes announce themselves. */
export const processes: Migration = { number: 24, name: 'processes', since: 23, up: createProcesses };

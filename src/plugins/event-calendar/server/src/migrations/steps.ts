import { failedLogIns } from './01-failed-log-ins';
import { sealedEventPasswords } from './02-sealed-event-passwords';
import type { Migration } from './migration';

/** All steps since release 0.1.0, in their order. New ones are added at the end. */
export const MIGRATIONS: readonly Migration[] = [failedLogIns, sealedEventPasswords];

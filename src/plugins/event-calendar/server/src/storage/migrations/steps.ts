import { failedLogIns } from './01-failed-log-ins';
import { sealedEventPasswords } from './02-sealed-event-passwords';
import { targetView } from './03-target-view';
import { changeMarks } from './04-change-marks';
import { calendarEpoch } from './05-calendar-epoch';
import { openRecords } from './06-open-records';
import type { Migration } from './migration';

/** All steps since release 0.1.0, in their order. New ones are added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  failedLogIns,
  sealedEventPasswords,
  targetView,
  changeMarks,
  calendarEpoch,
  openRecords,
];

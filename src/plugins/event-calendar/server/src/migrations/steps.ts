import { targetView } from './11-target-view';
import { changeMarks } from './12-change-marks';
import { calendarEpoch } from './13-calendar-epoch';
import type { Migration } from './migration';

/** All steps since release 0.1.0, in their order. New ones are added at the end. */
export const MIGRATIONS: readonly Migration[] = [targetView, changeMarks, calendarEpoch];

import { firstTables } from './00-first-tables';
import { failedLogIns } from './01-failed-log-ins';
import { sealedEventPasswords } from './02-sealed-event-passwords';
import { targetView } from './03-target-view';
import { changeMarks } from './04-change-marks';
import { calendarEpoch } from './05-calendar-epoch';
import { openRecords } from './06-open-records';
import { keptVersions } from './07-kept-versions';
import { eventUids } from './11-event-uids';
import { removedEvents } from './12-removed-events';
import { feedFetches } from './13-feed-fetches';
import { changeTimes } from './15-change-times';
import { passwordChanges } from './16-password-changes';
import { feedFetchDays } from './17-feed-fetch-days';
import { lostRows } from './18-lost-rows';
import { externalIds } from './20-external-ids';
import { deletedEvents } from './21-deleted-events';
import { formerSlugs } from './22-former-slugs';
import { publicParts } from './23-public-parts';
import { processes } from './24-processes';
import { falseModified } from './25-false-modified';
import { reviewNotes } from './26-review-notes';
import { textTimes } from './27-text-times';
import { savedViews } from './28-saved-views';
import { editorMarks } from './29-editor-marks';
import { series } from './30-series';
import { seriesUndo } from './31-series-undo';
import { seriesUids } from './32-series-uids';
import { processFingerprints } from './33-process-fingerprints';
import { changedContentTypes, changedDerivedTables } from './declared';
import type { Migration } from './migration';

/** All steps in order. New steps are added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  failedLogIns,
  sealedEventPasswords,
  targetView,
  changeMarks,
  calendarEpoch,
  openRecords,
  keptVersions,
  changedContentTypes(8, 'event-status', 'dadc5d6b8eb2'),
  changedDerivedTables(9, 'index-in-the-list', '831a519c3954'),
  changedDerivedTables(10, 'ticket-address', '3017a82bcfa6'),
  eventUids,
  removedEvents,
  feedFetches,
  changedDerivedTables(14, 'feed-columns', '3fdacae88192'),
  changeTimes,
  passwordChanges,
  feedFetchDays,
  lostRows,
  changedDerivedTables(19, 'compared-names', '05736ecec03a'),
  externalIds,
  deletedEvents,
  formerSlugs,
  publicParts,
  processes,
  falseModified,
  reviewNotes,
  textTimes,
  savedViews,
  editorMarks,
  series,
  seriesUndo,
  seriesUids,
  processFingerprints,
];

/**
 * A hash of the responses in the index, one for each version of them. `fingerprint.test.ts` fails when other responses are
 * stored, and names the hash to add; the start then rebuilds the index. The first versions have no hash.
 */
export const RENDERINGS: readonly string[] = [
  '',
  '',
  '3eec4bfefaa0',
  '20bbec8ead10',
  'e23851d4be4e',
  '4e76d16462b8',
  'dd5d7f8f3115',
];

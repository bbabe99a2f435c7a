/** The longest time without a backup, in milliseconds: a nightly one is late by half a day. `deploy/monitoring/alerts.yml` has it too. */
export const BACKUP_LATE_MS = 36 * 3_600_000;

/** The longest time without a proven restore, in milliseconds: a monthly one is late by some days. */
export const REHEARSAL_LATE_MS = 35 * 86_400_000;

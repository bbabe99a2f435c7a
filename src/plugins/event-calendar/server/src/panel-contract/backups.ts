/** When something was last done. */
export interface LastTime {
  /** ISO 8601 in UTC; null if never. */
  at: string | null;
  /** Whether that is too long ago, or was never. */
  isLate: boolean;
}

/** `GET /backups`: the last backup, and the last one that was proven by restoring it. */
export interface BackupAges {
  backup: LastTime;
  rehearsal: LastTime;
}

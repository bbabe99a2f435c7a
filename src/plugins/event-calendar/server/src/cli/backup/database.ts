import type { Stamp } from '../../storage/stamps';
import type { Progress } from '../command';
import type { DatabaseState } from './manifest';

/** What long work needs: where it shows its progress, and when it is to end. */
export interface Work {
  progress: Progress;
  signal: AbortSignal;
}

/** What a restored database has besides the tables of the backup, and what happens before it takes the place of the old one. */
export interface Switch {
  stamps: Stamps;
  /** Called when everything has been compared; if it fails, the old state stands. */
  before(): Promise<void>;
}

/** What is written into a restored database together with its rows. */
export type Stamps = Partial<Record<Stamp, unknown>>;

/** The database of a project, or a scratch one, without Strapi. All methods throw CommandError in one line. */
export interface BackupDatabase {
  readonly client: DatabaseState['client'];
  /** The name of the database in a backup. */
  readonly entry: string;
  /** Writes the state of one moment to a file, while others read and write. @returns what that state was */
  copyTo(file: string, work: Work): Promise<DatabaseState>;
  /** The names of the tables; none if there is no database at all. */
  tables(): Promise<string[]>;
  /** Where the file of a backup is put before `restore`; it is removed when the work ends. */
  stagingFile(): string;
  /** Makes sure that the file can be restored here, and that nobody else uses the database until `release` is called. */
  reserve(state: DatabaseState): Promise<{ release(): Promise<void> }>;
  /**
   * Replaces all tables by those of the file, after they were compared with what the backup says of them. Until it is complete the old
   * ones stand, also if the process or the machine dies.
   */
  restore(file: string, state: DatabaseState, change: Switch, work: Work): Promise<void>;
  /** Stores a value about this database. @returns false if it has no calendar */
  note(stamp: Stamp, value: unknown): Promise<boolean>;
  /** Makes an empty database beside this one. */
  scratch(): Promise<Scratch>;
}

/** An empty database for a rehearsal. */
export interface Scratch {
  database: BackupDatabase;
  /** Strapi's setting `database.connection.connection` for it. */
  connection: object;
  remove(): Promise<void>;
}

/** A value that a statement may bind. */
export type SqlValue = string | number | null;

/** One SQL statement with `?` for its values; `name` lets a database keep it prepared (equal name = equal text). */
export interface Statement {
  name?: string;
  sql: string;
  values: readonly SqlValue[];
  /**
   * Why the statement may take long, if it may: it then runs where it does not delay other readers. A search scans texts for as
   * long as the caller's words demand, so it is ended when it exceeds its time limit.
   */
  slow?: 'counting' | 'finding' | 'searching' | undefined;
}

/** The databases that the calendar reads from. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * The interface through which the calendar is read: a separate connection that never sees uncommitted rows. `?` is the
 * placeholder for a value in both databases; 64-bit integers are returned as numbers.
 */
export interface ReadPort {
  readonly dialect: DialectName;
  /** @throws CalendarError 503 if a search takes too long, or if too many slow statements are waiting, or have waited too long */
  all<Row extends object>(statement: Statement): Promise<Row[]>;
  /** How its connections are used, if it has several. */
  usage?(): PoolUsage;
  close(): Promise<void>;
}

/** Connections, and how much work waits for one. */
export interface PoolUsage {
  used: number;
  free: number;
  waiting: number;
}

/** How long one search may take, and how many may wait. Times are milliseconds. */
export interface SearchBounds {
  time: number;
  waiting: number;
  /** The longest time that a search waits before it starts. */
  patience: number;
}

export const SEARCH_BOUNDS: SearchBounds = { time: 2_000, waiting: 32, patience: 5_000 };

/** The same for other slow statements, which have no time limit, because they end soon. Most wait for less than a millisecond. */
export type SlowBounds = Omit<SearchBounds, 'time'>;

export const SLOW_BOUNDS: SlowBounds = { waiting: 1_000, patience: 10_000 };

/** Options of a port besides the location of its database. */
export interface PortOptions {
  /** Called with the text of every statement before it is issued; tests count statements with it. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Replaces `SEARCH_BOUNDS`. */
  searches?: SearchBounds | undefined;
  /** Replaces `SLOW_BOUNDS`. */
  slow?: SlowBounds | undefined;
}

/** A value that a statement may bind. */
export type SqlValue = string | number | null;

/** One SQL statement with `?` for its values; `name` lets a database keep it prepared (equal name = equal text). */
export interface Statement {
  name?: string;
  sql: string;
  values: readonly SqlValue[];
  /**
   * What takes long about it, if anything: then it is read where it holds nobody up. A search goes through texts, for as long as
   * the caller makes it, so it is ended when its time is over.
   */
  slow?: 'counting' | 'finding' | 'searching' | undefined;
}

/** The databases that the calendar reads from. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * The interface through which the calendar is read: a connection of its own that never sees uncommitted rows. `?` stands for
 * a value in both databases; 64-bit integers come back as numbers.
 */
export interface ReadPort {
  readonly dialect: DialectName;
  /** @throws CalendarError 503 for a search that takes too long, or that too many others wait before */
  all<Row extends object>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

/** How long one search may take, and how many may wait for their turn. Times are milliseconds. */
export interface SearchBounds {
  time: number;
  waiting: number;
  /** The longest that one waits for its turn. */
  patience: number;
}

export const SEARCH_BOUNDS: SearchBounds = { time: 2_000, waiting: 32, patience: 5_000 };

/** What may be told to a port besides where its database is. */
export interface PortOptions {
  /** Called with the text of every statement before it is issued; tests count with it. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Other bounds of searches than `SEARCH_BOUNDS`. */
  searches?: SearchBounds | undefined;
}

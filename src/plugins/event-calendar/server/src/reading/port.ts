/** A value that a statement may bind. */
export type SqlValue = string | number | null;

/** One SQL statement with `?` for its values; `name` lets a database keep it prepared (equal name = equal text). */
export interface Statement {
  name?: string;
  sql: string;
  values: readonly SqlValue[];
  /** What takes long about it, if anything: then it is read where it holds nobody up. */
  slow?: 'counting' | 'finding' | undefined;
}

/** The databases that the calendar reads from. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * The door through which the calendar is read (DESIGN 3): a connection of its own that never sees uncommitted rows.
 * `?` stands for a value in both databases; 64-bit integers come back as numbers.
 */
export interface ReadPort {
  readonly dialect: DialectName;
  all<Row extends object>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

/** What may be told to a port besides where its database is. */
export interface PortOptions {
  /** Called with the text of every statement before it is issued; tests count with it. */
  onStatement?: ((sql: string) => void) | undefined;
}

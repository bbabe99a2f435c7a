/** A database on which the app has started once; the services of the tests get copies. */
export interface Template {
  /** A folder with secrets and, on SQLite, the database file. */
  directory: string;
  postgres: { url: string; name: string } | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template;
  }
}

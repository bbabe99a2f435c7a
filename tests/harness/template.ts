/** A database that the app has been started on once; the services of the tests are given copies. */
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

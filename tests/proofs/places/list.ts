/** A place in which the packed plugin must run. */
export interface Place {
  /** Version of npm's package `node`. */
  node: string;
  manager: 'npm' | 'pnpm' | 'yarn' | 'yarn-berry';
  language: 'typescript' | 'javascript';
  /** `server`: the major version of PostgreSQL; those of Debian are in `/usr/lib/postgresql`, and the tests bring 16. */
  database: { client: 'sqlite' | 'postgres'; name: string; server?: number };
  prefix: string;
}

const SQLITE: Place['database'] = { client: 'sqlite', name: 'SQLite' };
const postgres = (server: number): Place['database'] => ({
  client: 'postgres',
  name: `PostgreSQL ${server}`,
  server,
});

/** Each value occurs at least once. A driver that is compiled with the headers of Node.js 24.19 and later can abort the process. */
export const PLACES: readonly Place[] = [
  { node: '20', manager: 'npm', language: 'typescript', database: SQLITE, prefix: '/api' },
  { node: '24.18.0', manager: 'yarn', language: 'typescript', database: SQLITE, prefix: '/content/rest' },
  { node: '22', manager: 'pnpm', language: 'javascript', database: postgres(15), prefix: '/rest' },
  { node: '22', manager: 'yarn-berry', language: 'javascript', database: postgres(16), prefix: '/api' },
];

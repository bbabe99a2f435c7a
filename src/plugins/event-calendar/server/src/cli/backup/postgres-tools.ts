import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { CommandError } from '../command';

const run = promisify(execFile);

export type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** Where Debian puts the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
/** The certificates of authorities, where Debian has them. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** The last characters of what a program has written that may be shown. */
const SHOWN = 2_000;

/**
 * Finds a program of PostgreSQL that is not older than a version; of several the oldest.
 * @param major the version, such as 15
 * @throws CommandError that names the package to install
 */
export async function findTool(tool: Tool, major: number): Promise<string> {
  const installed = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const fitting = installed
    .map(Number)
    .filter((version) => version >= major && existsSync(join(VERSIONS, String(version), 'bin', tool)))
    .toSorted((left, right) => left - right)[0];
  if (fitting !== undefined) return join(VERSIONS, String(fitting), 'bin', tool);
  const version = await versionOf(tool);
  if (version !== undefined && version >= major) return tool;
  const what = version === undefined ? `${tool} is missing` : `${tool} is of version ${version}`;
  throw new CommandError(
    `${what}, and PostgreSQL ${major} needs one that is not older: install the package postgresql-client-${major} (Debian). Nothing was changed`,
  );
}

async function versionOf(tool: Tool): Promise<number | undefined> {
  try {
    const { stdout } = await run(tool, ['--version']);
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return undefined;
  }
}

/** The variables with which the programs connect as the driver does. Those that are set already take precedence, but for the place. */
export function toolEnvironment(client: Client): NodeJS.ProcessEnv {
  const { ssl } = client;
  const verified =
    ssl === true || (typeof ssl === 'object' && ssl !== null && Object(ssl).rejectUnauthorized !== false);
  return {
    ...(ssl ? { PGSSLMODE: verified ? 'verify-full' : 'require' } : {}),
    ...(verified && existsSync(AUTHORITIES) ? { PGSSLROOTCERT: AUTHORITIES } : {}),
    ...process.env,
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user ?? '',
    PGDATABASE: client.database ?? '',
    ...(typeof client.password === 'string' ? { PGPASSWORD: client.password } : {}),
    PGAPPNAME: 'event-calendar backup',
    // Messages that this code reads.
    LC_ALL: 'C',
  };
}

/** A program that runs. */
export interface RunningTool {
  child: ChildProcess;
  /** @throws CommandError with the first line of its errors if it fails */
  ended: Promise<void>;
}

/** @param signal ends it */
export function startTool(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): RunningTool {
  const child = spawn(path, args, { env, stdio: ['pipe', 'pipe', 'pipe'], signal });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors = (errors + String(chunk)).slice(0, SHOWN)));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new CommandError(
          signal.aborted ? 'Interrupted: nothing was changed' : `${path} failed: ${error.message}`,
        ),
      ),
    );
    child.once('close', (status) => {
      if (status === 0) return resolve();
      const line =
        errors.split('\n').find((each) => /error|fatal/i.test(each)) ?? errors.split('\n')[0] ?? '';
      reject(
        new CommandError(
          `${path} failed: ${line.replace(/^psql:[^:]*:\d+: /, '') || `status ${String(status)}`}`,
        ),
      );
    });
  });
  // Looked at when the caller gets there.
  ended.catch(() => undefined);
  return { child, ended };
}

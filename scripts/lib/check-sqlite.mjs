import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { load } from './project.mjs';
import { SQLITE_DRIVER, requireSqliteDriver } from './sqlite-driver.mjs';
import { Failure } from './steps.mjs';

/**
 * Opens the database file as the service will and begins a write that it rolls back, so that a problem with the file
 * is reported in one line before anything starts. A missing file is created, for a first start.
 *
 * @param {{ database: { filename: string }, dataDirectory: string }} environment
 * @param {boolean} [options.first] false for a command, which would otherwise do its work in an empty database of its own
 * @throws Failure naming the file, the folder, or the driver that cannot be loaded
 */
export function checkSqlite({ database: { filename }, dataDirectory }, { first = true } = {}) {
  const folder = dirname(filename);
  requireSqliteDriver();
  if (!first && !existsSync(filename))
    throw new Failure(
      `There is no database ${filename}: start the service first, or give this command the settings that the service has (DATA_DIR)`,
    );
  if (folder === dataDirectory) makeFolder('DATA_DIR', folder);
  // A folder that was named is not made: a disk that is not mounted would look like an empty calendar.
  else if (!existsSync(folder))
    throw new Failure(`DATABASE_FILENAME is "${filename}": there is no folder ${folder}`);
  const Database = load(SQLITE_DRIVER);
  let connection;
  try {
    connection = new Database(filename);
    connection.prepare('select count(*) from sqlite_master').get();
    const version = connection.pragma('user_version', { simple: true });
    connection.exec(`begin immediate; pragma user_version = ${version}; rollback`);
  } catch (error) {
    if (error.code !== 'SQLITE_BUSY') throw new Failure(whatIsWrong(filename, error));
  } finally {
    connection?.close();
  }
}

/**
 * Describes an error of the database file that shows only when the file is read: `checkSqlite` reads only its header, because
 * reading a large file takes too long.
 *
 * @returns {Failure | undefined} one line; undefined for an error that does not concern the file
 */
export function sqliteFailure({ client, filename }, error) {
  if (client !== 'sqlite') return undefined;
  for (let at = error; at instanceof Error; at = at.cause)
    if (/^SQLITE_(NOTADB|CORRUPT|READONLY|CANTOPEN|FULL|IOERR)/.test(at.code ?? ''))
      return new Failure(whatIsWrong(filename, at));
  return undefined;
}

/** Creates the folder if it does not exist. @throws Failure naming the setting */
export function makeFolder(setting, folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Failure(`${setting} is "${folder}": this folder cannot be created (${error.code})`);
  }
}

function whatIsWrong(filename, { code = '', message }) {
  const file = `The database ${filename}`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return `${file} is damaged, or is not an SQLite database (${message}): restore a backup, or move the file away`;
  if (/^SQLITE_READONLY/.test(code) || /^SQLITE_CANTOPEN/.test(code))
    return `${file} cannot be written (${message}): give this user the right to write the file and its folder`;
  if (/^SQLITE_(FULL|IOERR)/.test(code))
    return `${file} cannot be written (${message}): is the disk full or broken?`;
  return `${file} cannot be used: ${message}`;
}

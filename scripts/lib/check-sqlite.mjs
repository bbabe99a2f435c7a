import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { load } from './project.mjs';
import { Failure } from './steps.mjs';

/**
 * Opens the database file as the service will and writes to it without changing anything, so that what is wrong with the file
 * is said in one line before anything starts. A file that is missing is made: a first start.
 *
 * @param {{ database: { filename: string }, dataDirectory: string }} environment
 * @throws Failure naming the file or the folder
 */
export function checkSqlite({ database: { filename }, dataDirectory }) {
  const folder = dirname(filename);
  if (folder === dataDirectory) makeFolder('DATA_DIR', folder);
  // A folder that was named is not made: a disk that is not mounted would look like an empty calendar.
  else if (!existsSync(folder))
    throw new Failure(`DATABASE_FILENAME is "${filename}": there is no folder ${folder}`);
  const Database = load('better-sqlite3');
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
 * What an error says about the database file, for what shows only when it is read: `checkSqlite` looks at its head alone, because
 * going through a large file takes too long.
 *
 * @returns {Failure | undefined} in one line; undefined for an error that says nothing about the file
 */
export function sqliteFailure({ client, filename }, error) {
  if (client !== 'sqlite') return undefined;
  for (let at = error; at instanceof Error; at = at.cause)
    if (/^SQLITE_(NOTADB|CORRUPT|READONLY|CANTOPEN|FULL|IOERR)/.test(at.code ?? ''))
      return new Failure(whatIsWrong(filename, at));
  return undefined;
}

/** Makes a folder where there is none. @throws Failure naming the setting */
export function makeFolder(setting, folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Failure(`${setting} is "${folder}": this folder cannot be made (${error.code})`);
  }
}

function whatIsWrong(filename, { code = '', message }) {
  const file = `The database ${filename}`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return `${file} is damaged, or is not an SQLite database (${message}): restore a backup, or move the file away`;
  if (/^SQLITE_READONLY/.test(code) || /^SQLITE_CANTOPEN/.test(code))
    return `${file} cannot be written (${message}): this user must be allowed to write the file and its folder`;
  if (/^SQLITE_(FULL|IOERR)/.test(code))
    return `${file} cannot be written (${message}): is the disk full or broken?`;
  return `${file} cannot be used: ${message}`;
}

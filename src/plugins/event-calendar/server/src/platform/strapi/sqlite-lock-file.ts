import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import { sqliteDriver } from '../drivers';

/** A lock between processes: the open transaction of an empty database file. The operating system ends it with the process. */
interface LockFile {
  /** @returns false while another process holds it */
  take(): boolean;
  close(): void;
}

/** @param ending of the file beside the database */
export function lockFileBeside(strapi: Core.Strapi, ending: string): LockFile {
  const filename = strapi.config.get<string>('database.connection.connection.filename');
  const Connection = sqliteDriver();
  const lock = new Connection(`${resolve(filename)}.${ending}`, { timeout: 0 });
  return {
    take() {
      try {
        lock.exec('begin exclusive');
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
        throw error;
      }
    },
    close: () => void lock.close(),
  };
}

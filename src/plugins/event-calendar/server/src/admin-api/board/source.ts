import type { Core } from '@strapi/strapi';
import type { ReadPort } from '../../storage/ports/port';
import type { Person } from '../request/person';
import type { VersionTables } from './names';

/** What is needed to read the board. */
export interface BoardSource {
  strapi: Core.Strapi;
  port: ReadPort;
  tables: VersionTables;
  person: Person;
}

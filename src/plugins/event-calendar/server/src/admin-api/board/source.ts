import type { Core } from '@strapi/strapi';
import type { Kind } from '../../domain/kinds';
import { storageOf } from '../../storage/documents';
import type { ReadPort } from '../../storage/ports/port';
import { readingOf } from '../../storage/ports/reading-connection';
import type { Fragment } from '../../storage/ports/sql';
import type { Person } from '../request/person';
import type { PanelRequest } from '../request/route';
import type { VersionTables } from './names';

/** What is needed to read the board. */
export interface BoardSource {
  strapi: Core.Strapi;
  port: ReadPort;
  tables: VersionTables;
  person: Person;
}

/** What a request of the panel reads the board from. */
export const sourceOf = ({ strapi, person }: PanelRequest): BoardSource => ({
  strapi,
  port: readingOf(strapi),
  tables: tablesOf(strapi),
  person,
});

function tablesOf(strapi: Core.Strapi): VersionTables {
  const table = (kind: Kind): Fragment => ({ sql: storageOf(strapi, kind).table, values: [] });
  return {
    event: table('event'),
    venue: table('venue'),
    organizer: table('organizer'),
    category: table('category'),
  };
}

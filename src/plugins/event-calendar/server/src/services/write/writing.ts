import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { lockCalendar } from '../../storage/lock';
import type { Kind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import type { Actor } from './actor';
import type { Linkable } from './find-unknown';
import type { NewLinks } from './new-links';
import type { Records } from './records';

/** What every command that writes depends on beside the values. */
export interface Writing {
  strapi: Core.Strapi;
  settings: Settings;
  actor: Actor;
  /** The language that texts are written in. */
  language: string;
  now: Instant;
  /** The files that images named by their addresses are by now in the media library. */
  images?: ReadonlyMap<string, number>;
  /** What was already found to be there for links, in the same transaction. */
  linkable?: Linkable;
  /** Counts what is made along with the record, where that is limited. */
  newLinks?: NewLinks;
}

/** The same inside its transaction. */
export interface OpenWriting extends Writing {
  trx: Knex;
  /** Where names are looked for: the written language, then the default one. */
  languages: readonly string[];
  /** What creating commands look up and write. */
  records: Records;
}

/** A record that a command made, or found to be there already. */
export interface Created {
  kind: Kind;
  publicId: number;
  documentId: string;
  created: boolean;
}

/**
 * Runs a command under the calendar's lock in one transaction, the outer one where there is one already: everything of it
 * happens or nothing. The lock is taken before anything is read, so that what is looked up stays true until it is written.
 */
export async function inTransaction<Result>(
  strapi: Core.Strapi,
  command: (trx: Knex) => Promise<Result>,
): Promise<Result> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockCalendar(trx);
    return command(trx);
  });
}

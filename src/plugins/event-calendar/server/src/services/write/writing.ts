import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { lockCalendar } from '../../storage/lock';
import { transactInTurn } from '../../storage/write-turns';
import type { Kind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import type { Actor } from './actor';
import type { Linkable } from './find-unknown';
import type { NewLinks } from './new-links';
import type { Records } from './records';

/** What every writing command depends on, besides its values. */
export interface Writing {
  strapi: Core.Strapi;
  settings: Settings;
  actor: Actor;
  /** The language of the texts. */
  language: string;
  now: Instant;
  /** The files in the media library of images that were given by their addresses. */
  images?: ReadonlyMap<string, number>;
  /** Linked records already found in the same transaction. */
  linkable?: Linkable;
  /** Counts the records created along, if their number is limited. */
  newLinks?: NewLinks;
}

/** The same inside its transaction. */
export interface OpenWriting extends Writing {
  trx: Knex;
  /** The languages in which names are looked up: the written one, then the default one. */
  languages: readonly string[];
  /** The records that creating commands look up and write. */
  records: Records;
}

/** A record that a command created, or found. */
export interface Created {
  kind: Kind;
  publicId: number;
  documentId: string;
  created: boolean;
}

/**
 * Runs a command under the calendar's lock in one transaction (the outer one, if any): all or nothing. The lock is taken before
 * anything is read, so that look-ups stay valid until the write.
 * @throws CalendarError 503 if too many requests wait to write, or this one waited too long
 */
export async function inTransaction<Result>(
  strapi: Core.Strapi,
  command: (trx: Knex) => Promise<Result>,
): Promise<Result> {
  return transactInTurn(strapi, async ({ trx }) => {
    await lockCalendar(trx);
    return command(trx);
  });
}

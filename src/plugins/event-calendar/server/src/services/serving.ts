import type { Core } from '@strapi/strapi';
import type { HasEnded } from '../access/ended-sessions';
import { createHasEnded } from '../access/ended-sessions';
import type { KnownCallers } from '../access/known-callers';
import { createKnownCallers } from '../access/known-callers';
import { INDEX_VERSION } from '../write-model/index/fingerprint';
import { TZ_RELEASE } from '../domain/time/tz-database';
import type { LanguageRoots } from './language-roots';
import type { FileLength } from './file-length';
import { createFileLength } from './file-length';
import type { LeaveOut } from './left-out';
import { createLeaveOut } from './left-out';
import type { AnonymousReading, PlaceOf } from './anonymous-reading';
import { fromPrimary, fromReplica } from './anonymous-reading';
import type { ReadService } from './read/read-service';
import type { OpenPassword } from '../engine/read/password';
import type { ReadPort } from '../storage/ports/port';
import type { Snapshots } from '../storage/ports/snapshots';
import type { Settings } from '../platform/settings/settings';
import { editionSettings } from '../platform/settings/settings';
import type { WriteService } from './write/write-service';
import { shortHash } from '../api/operations/entity-tag';

/** The services of a running Strapi that responses need. */
export interface Serving {
  settings: Settings;
  reading: ReadService;
  writing: WriteService;
  /** What feeds are read through. */
  port: ReadPort;
  snapshots: Snapshots;
  /** Decrypts stored passwords of events. */
  openPassword: OpenPassword;
  /** Callers whose credentials were checked recently. */
  knownCallers: KnownCallers;
  /** Whether the session of a token has ended with the password of its user. */
  hasEnded: HasEnded;
  languageRoots: LanguageRoots;
  /** Notes records that feeds leave out. */
  leaveOut: LeaveOut;
  fileLength: FileLength;
  /** A hash of the program and its settings, as far as responses depend on them. */
  edition: string;
  /** Strapi's prefix of content routes: `/api`. */
  prefix: string;
  /** The server's own address, for requests without a host. */
  fallbackOrigin: string;
}

/** A database from which a read is answered, and its state when the read began. */
export type ReadingPlace = PlaceOf<Serving>;

/** The form of responses depends only on the version of the index, the time zone data and the settings. */
export const editionOf = (settings: Settings): string =>
  shortHash([INDEX_VERSION, TZ_RELEASE, editionSettings(settings)]);

const running = new WeakMap<Core.Strapi, { serving: Serving; anonymous: AnonymousReading<Serving> }>();

/** What is read through one database. */
type Source = Pick<Serving, 'reading' | 'port' | 'snapshots'>;

/**
 * Call it once, at bootstrap, when the index is up to date.
 * @param replica what reads of callers without credentials are answered through, where there is one
 */
export function startServing(
  strapi: Core.Strapi,
  services: Pick<Serving, 'settings' | 'writing' | 'openPassword' | 'languageRoots'> & Source,
  replica?: Source,
): void {
  const serving: Serving = {
    ...services,
    knownCallers: createKnownCallers(),
    hasEnded: createHasEnded(strapi, services.port),
    leaveOut: createLeaveOut(strapi),
    fileLength: createFileLength(strapi),
    edition: editionOf(services.settings),
    prefix: apiPrefix(strapi),
    fallbackOrigin: strapi.config.get<string>('server.absoluteUrl', 'http://localhost'),
  };
  const mostLag = services.settings.replicaLagSeconds;
  const anonymous =
    replica === undefined
      ? fromPrimary(serving)
      : fromReplica(strapi, { primary: serving, replica: { ...serving, ...replica }, mostLag });
  running.set(strapi, { serving, anonymous });
}

/** @throws Error before `startServing`: a fault of the program */
export const servingOf = (strapi: Core.Strapi): Serving => startedOf(strapi).serving;

/**
 * Where reads of callers without credentials are answered.
 * @throws Error before `startServing`: a fault of the program
 */
export const anonymousReadingOf = (strapi: Core.Strapi): AnonymousReading<Serving> =>
  startedOf(strapi).anonymous;

function startedOf(strapi: Core.Strapi): { serving: Serving; anonymous: AnonymousReading<Serving> } {
  const started = running.get(strapi);
  if (started === undefined) throw new Error('The calendar is not ready to be read');
  return started;
}

export const apiPrefix = (strapi: Core.Strapi): string =>
  strapi.config.get<string>('api.rest.prefix', '/api');

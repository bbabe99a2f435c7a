import type { Core } from '@strapi/strapi';
import type { LockedTransaction } from '../../storage/transaction';
import type { Kind, TermKind, LinkedKind } from '../../domain/kinds';
import type { SeriesDate } from '../../domain/recurrence/dates';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import type { Actor } from './actor';
import type { Linkable } from './find-unknown';
import type { NewLinks } from './new-links';
import type { Reader } from '../../domain/visibility';
import type { FoundPlace, WantedPlace } from './find-place';
import type { ExternalKey, RecordIds } from '../../storage/external-ids';
import type { Series } from '../../storage/series';
import type { FoundRecord, FoundTerms, NamedTerms } from './find-records';
import type { Attributes, SavedDocument } from './save-document';
import type { Texts } from './texts';

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
  /** The dates of the series that the new event begins. */
  series?: SeriesPlan | undefined;
  /** Counts the records created along, if their number is limited. */
  newLinks?: NewLinks;
}

/** A series before it is stored, with the dates that are to be made. */
export interface SeriesPlan extends Pick<
  Series,
  'rule' | 'extra' | 'leftOut' | 'first' | 'zone' | 'length' | 'allDay' | 'bounded' | 'horizon'
> {
  dates: readonly SeriesDate[];
}

/** The same inside its transaction. */
export interface OpenWriting extends Writing, LockedTransaction {
  /** The languages in which names are looked up: the written one, then the default one. */
  languages: readonly string[];
  /** The records that creating commands look up and write. */
  records: Records;
}

type PlaceKind = 'venue' | 'organizer';
type Version = 'published' | 'draft';

/**
 * The records that creating commands look up and write. Each command sees what earlier ones wrote. For single records this
 * is the database, for many a batch in memory (`bulk/`).
 */
export interface Records {
  findPlace(
    kind: PlaceKind,
    wanted: WantedPlace,
    languages: readonly string[],
    reader: Reader,
  ): Promise<FoundPlace | undefined>;
  findTerms(named: NamedTerms, languages: readonly string[]): Promise<FoundTerms>;
  findTermsByName(kind: TermKind, name: string, languages: readonly string[]): Promise<FoundRecord[]>;
  /** @returns document ids by public id */
  findLinkable(
    kind: LinkedKind,
    publicIds: readonly number[],
    reader: Reader,
  ): Promise<ReadonlyMap<number, string>>;
  /**
   * The ids of the record with an external id of one of these authors, even if it is gone; of several the first author's.
   */
  findExternal(kind: Kind, authors: readonly number[], value: string): Promise<RecordIds | undefined>;
  hasExternalId(publicId: number): Promise<boolean>;
  /** Gives a record that this command made, or found, its external id. */
  nameExternally(key: ExternalKey, record: RecordIds): Promise<void>;
  create(kind: Kind, locale: string, data: Attributes, version: Version): Promise<SavedDocument>;
  /** Changes an existing record, in the language in which it was found. */
  update(kind: LinkedKind, found: FoundRecord, data: Attributes, version: Version): Promise<void>;
  /** Writes the texts of an existing record in the language of the writing; see `translateRecord`. */
  translate(writing: OpenWriting, kind: Kind, found: FoundRecord, texts: Texts): Promise<void>;
}

/** A record that a command created, or found. */
export interface Created {
  kind: Kind;
  publicId: number;
  documentId: string;
  created: boolean;
}

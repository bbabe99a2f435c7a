import type { Data } from './prepare';
import type { Storage, VersionRow } from '../storage/documents';
import type { LockedTransaction } from '../storage/transaction';
import type { DraftLinks } from './discarded-links';
import type { HeldLink } from './held-links';
import type { Inherited } from './records/shared-fields';

/** The versions of a record after a write of rows alone. */
interface Updated {
  rows: readonly VersionRow[];
  /** Whether versions without unpublished changes have none afterwards, if their columns are equal. */
  keepsAlike: boolean;
}

/** One write on a record, as the guard sees it. */
export interface Write extends LockedTransaction {
  storage: Storage;
  action: string;
  /** The written language; undefined if there are several. */
  locale: string | undefined;
  defaultLocale: string;
  documentId: string | undefined;
  /** Whether it creates a record, of which nothing is stored yet. */
  isNew: boolean;
  /** Whether the write publishes what it writes. */
  publishes: boolean;
  /** The versions before the write. */
  rows: readonly VersionRow[];
  /** Those in the languages that the call names. */
  meant: readonly VersionRow[];
  /** For the first write in a language: the values that it takes from the drafts of other languages. */
  inherited?: Inherited;
  /** The added content that the drafts of a record share, by language, before Strapi writes a new one. */
  shared?: ReadonlyMap<string, Data>;
  /** Whether it sends texts of its language, which are then as their writer wants them. */
  savesTexts?: boolean;
  /** Whether it sets the schedule of all languages, or cancels it. */
  schedules?: boolean;
  /** For the deletion of a language: the links to the deleted versions. */
  held: readonly HeldLink[];
  /** For discarding drafts: their links. */
  draftLinks?: DraftLinks;
  /** What a write of rows alone (`update-rows.ts`) has left, whose links and images agree. */
  updated?: Updated;
  /** Whether the write deletes all versions of the record except stand-ins. */
  deletesRecord: boolean;
}

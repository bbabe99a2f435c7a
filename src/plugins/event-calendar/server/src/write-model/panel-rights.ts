import type { OwnedVersion, Person } from '../access/person';
import type { Kind } from '../domain/kinds';
import { isPostKind } from '../domain/kinds';
import type { Right } from '../panel-contract/rights';
import { isEditedRow, isPublishedRow, isStandInRow, momentOf, versionsOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Write } from './write';
import { ATTRIBUTES } from './content-types/fields';
import { SHARED_ATTRIBUTES } from './content-types/kinds-of-text';
import type { Data } from './prepare';
import { forbidden } from './records/refuse';
import { isOurData } from './our-data';
import { oldestLocale } from './records/stand-ins';
import { wasScheduled } from './trashed-versions';

/** What a person needs for a write. */
interface Needed {
  /** Rights of which one suffices. */
  oneOf: readonly Right[];
  /** Says why, if that is not obvious. */
  because?: 'mayNotChangeScheduled' | 'mayNotWithdraw';
}

/** Whether the record will be published by itself, at least in one language. */
export const isScheduled = (kind: Kind, rows: readonly VersionRow[]): boolean =>
  isPostKind(kind) && rows.some((row) => isEditedRow(kind, row) && momentOf(row['publish_at']) !== undefined);

/** Whether readers see the record, or will: then whoever takes it away or moves it needs the right to publish. */
export const isPublicOrScheduled = (kind: Kind, rows: readonly VersionRow[]): boolean =>
  isPostKind(kind) && (rows.some((row) => isPublishedRow(kind, row)) || isScheduled(kind, rows));

/**
 * Checks whether the person in the admin panel who asked for a write may change this record (docs/interface.md 15.13, 16.23,
 * 16.24). Strapi's own routes check some rights on another version than they write, and for a new language only the right to
 * create.
 * @param params of the call; a new language loses the shared fields that the person may not change
 * @throws ForbiddenError
 */
export async function demandRights(
  person: Person,
  write: Write,
  params: Record<string, unknown>,
): Promise<void> {
  const { kind } = write.storage;
  if (write.rows.length === 0) return;
  if (write.action === 'clone') return demandReadOfOriginal(person, write);
  const sent: Data = { ...Object(params['data']) };
  const addsLanguage = isUpdate(write) && ownVersions(write).length === 0;
  const scheduled = isScheduled(kind, write.rows) || (await changesScheduledInTrash(write, sent));
  for (const needed of [...neededForPublic(write, sent, scheduled), ...neededFor(write, sent)]) {
    if (await hasOneOf(person, needed.oneOf, write)) continue;
    const [right = 'update'] = needed.oneOf;
    if (needed.because !== undefined) throw forbidden(needed.because, { kind });
    throw addsLanguage && right === 'update'
      ? forbidden('mayNotAddLanguage', { kind })
      : forbidden('mayNot', { right, kind });
  }
  if (addsLanguage) params['data'] = await withoutForeignFields(person, write, sent);
}

/** A copy, which belongs to whoever makes it, has all languages of its original. Strapi checks only the right to create. */
async function demandReadOfOriginal(person: Person, write: Write): Promise<void> {
  const { kind } = write.storage;
  if (!(await hasOneOf(person, ['read'], { ...write, meant: write.rows })))
    throw forbidden('mayNot', { right: 'read', kind });
}

/** The same for a record that the write has made: only its rows tell its creator and languages. */
export async function demandRightsOnNew(
  person: Person,
  { trx, storage, action, isNew }: Write,
  documentId: string,
): Promise<void> {
  const { kind } = storage;
  if (action !== 'clone' && !isNew) return;
  const made = await versionsOf(trx, storage, documentId);
  const ids = made.filter((row) => isEditedRow(kind, row) && !isStandInRow(row)).map((row) => row.id);
  const covers = async (right: Right): Promise<boolean> =>
    (await versionsAt(person, kind, ids)).every((version) => person.mayWith(right, kind, version));
  if (!(await covers('create'))) throw forbidden('mayNotInLanguage', { right: 'create', kind });
  if (isPublicOrScheduled(kind, made) && !(await covers('publish')))
    throw forbidden('mayNot', { right: 'publish', kind });
}

const isUpdate = ({ action }: Write): boolean => action === 'update' || action === 'create';

function neededFor(write: Write, data: Data): Needed[] {
  switch (write.action) {
    case 'delete':
      return [{ oneOf: ['delete'] }];
    case 'discardDraft':
      return [{ oneOf: ['update'] }];
    case 'publish':
    case 'unpublish':
      return [{ oneOf: ['publish'] }];
    default:
      return neededForData(write, data);
  }
}

/**
 * Whether a write changes a record in the trash that was scheduled: restored as it was, it must be what was reviewed. Its owner may
 * delete it, and restore it as a draft.
 */
async function changesScheduledInTrash(write: Write, data: Data): Promise<boolean> {
  const { trx, documentId, rows, deletesRecord } = write;
  if (documentId === undefined || deletesRecord || !rows.some((row) => row.trashed_at)) return false;
  if (isOurData(data) && data['trashedAt'] === null) return false;
  return wasScheduled(trx, documentId);
}

/** The right to publish, for what changes what readers see or will see. */
function neededForPublic(write: Write, data: Data, scheduled: boolean): Needed[] {
  const { storage, rows, meant, action, publishes } = write;
  const { kind } = storage;
  if (scheduled) return [{ oneOf: ['publish'], because: 'mayNotChangeScheduled' }];
  if (!isPostKind(kind)) return [];
  const gone = action === 'delete' ? meant : data['trashedAt'] ? rows : [];
  if (gone.some((row) => isPublishedRow(kind, row)))
    return [{ oneOf: ['publish'], because: 'mayNotWithdraw' }];
  return publishes ? [{ oneOf: ['publish'] }] : [];
}

/** Content of added fields that our own code writes was there before: whoever undoes or restores was asked for that right. */
function neededForData(write: Write, data: Data): Needed[] {
  const sent = Object.entries(data).filter(([name]) => name !== 'updatedBy');
  if (isOurData(data) && sent.length > 0 && sent.every(([name]) => !(name in ATTRIBUTES[write.storage.kind])))
    return [];
  const needed = sent
    .map(([name, value]) => neededForValue(write, name, value))
    .filter((rights) => rights.length > 0);
  const distinct = new Map(needed.map((rights) => [rights.join(), { oneOf: rights }]));
  return distinct.size > 0 ? [...distinct.values()] : [{ oneOf: ['update'] }];
}

/** The state of a publication has rights of its own. Empty: the value needs no right. */
function neededForValue({ storage: { kind }, rows }: Write, name: string, value: unknown): readonly Right[] {
  // Categories and tags have no such state: the attribute is dropped.
  if (!isPostKind(kind)) return ['update'];
  if (name === 'trashedAt' && value) return ['delete'];
  if (name === 'publishAt') {
    const stored = rows.find((row) => isEditedRow(kind, row))?.['publish_at'];
    return momentOf(value) === momentOf(stored) ? [] : ['publish'];
  }
  // Authors ask for a review, and whoever may publish ends it.
  return name === 'readyForReview' ? ['update', 'publish'] : ['update'];
}

const versionsAt = (person: Person, kind: Kind, ids: readonly number[]): Promise<OwnedVersion[]> =>
  person.versionsFor(kind, { id: { $in: [...ids] } });

async function hasOneOf(person: Person, oneOf: readonly Right[], write: Write): Promise<boolean> {
  const { kind } = write.storage;
  for (const right of oneOf) {
    // A right without conditions covers all versions, and none has to be read.
    if (person.may(right, kind) && (await person.condition(right, kind)) === undefined) return true;
    const versions = await judgedVersions(person, write);
    if (versions.every((version) => person.mayWith(right, kind, version))) return true;
  }
  return false;
}

/** The versions that editors work on in the languages of the write. */
const ownVersions = ({ storage: { kind }, meant }: Write): VersionRow[] =>
  meant.filter((row) => isEditedRow(kind, row) && !isStandInRow(row));

/**
 * The versions on which Strapi's conditions are tested, such as "is the creator". A new language belongs to whoever made the
 * first language of the record.
 */
async function judgedVersions(person: Person, write: Write): Promise<OwnedVersion[]> {
  const { kind } = write.storage;
  const idsOf = (rows: readonly VersionRow[]): number[] => rows.map((row) => row.id);
  const own = ownVersions(write);
  if (own.length > 0) return versionsAt(person, kind, idsOf(own));
  const edited = write.rows.filter((row) => isEditedRow(kind, row));
  const oldest = oldestLocale(edited);
  const first = edited.filter((row) => row.locale === oldest);
  const versions = await versionsAt(person, kind, idsOf(first));
  return versions.map((version) => ({ ...version, ...(write.locale && { locale: write.locale }) }));
}

async function withoutForeignFields(person: Person, write: Write, sent: Data): Promise<Data> {
  const { kind } = write.storage;
  const versions = await judgedVersions(person, write);
  const isKept = (name: string): boolean =>
    !SHARED_ATTRIBUTES[kind].includes(name) ||
    versions.every((version) => person.mayWith('update', kind, version, name));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isKept(name)));
}

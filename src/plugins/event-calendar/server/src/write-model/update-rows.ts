import { uidOf } from '../domain/kinds';
import { hasWriteListeners } from '../platform/strapi/write-listeners';
import { attributesOf, isEditedRow, isStandInRow } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Data } from './prepare';
import { relationsOf } from './records/links';
import { hasSameColumns, isMarkedModified } from './records/unpublished-changes';
import { replaceLinks, targetsOfLinks } from './replaced-links';
import type { WantedLinks } from './replaced-links';
import { isAsMade, isWithoutResult } from './rows-alone';
import { passesChecks } from './strapi-checks';
import type { Write } from './write';

/**
 * Changes an event in one language, with the same result as Strapi: it updates the row of the draft, and that of the published version
 * if the write publishes. Strapi would read the event with all its links for somebody who may listen, and replace the
 * published version with its links and its image by a copy of the draft. Links change in all languages at once.
 * @param data what `prepareWrite` has made of the values
 * @returns false if Strapi has to do it: nothing is written then
 */
export async function updateRows(write: Write, data: Data): Promise<boolean> {
  const { trx, action, storage, strapi, rows, locale, publishes } = write;
  if (!isWithoutResult() || action !== 'update' || storage.kind !== 'event') return false;
  if (hasWriteListeners(strapi) || !isAsMade(strapi)) return false;
  const own = rows.filter((row) => row.locale === locale && !isStandInRow(row));
  const draft = own.find((row) => isEditedRow('event', row));
  const published = own.find((row) => row !== draft);
  if (draft === undefined || (publishes && !isAlike(draft, published))) return false;
  const values = valuesOf(write, data);
  if (values === undefined || !isAccepted(write, draft, { ...data, ...noLinks(values.links) })) return false;
  const linking = rows.filter((row) => publishes || isEditedRow('event', row));
  const targets = await targetsOfLinks(write, linking, values.links);
  if (targets === undefined) return false;

  const updated_at = new Date(write.at);
  const changed = new Map<VersionRow, Partial<VersionRow>>([[draft, { ...values.columns, updated_at }]]);
  if (publishes && published !== undefined)
    changed.set(published, { ...values.columns, updated_at, published_at: updated_at });
  for (const [{ id }, columns] of changed) await trx(storage.table).where({ id }).update(columns);
  await replaceLinks(write, linking, values.links, targets);
  write.updated = {
    rows: rows.map((row) => ({ ...row, ...changed.get(row) })),
    keepsAlike: publishes || values.links.length === 0,
  };
  return true;
}

/** Whether a draft has no changes that are not published; then what changes in it changes in its published version. */
const isAlike = (draft: VersionRow, published: VersionRow | undefined): boolean =>
  published !== undefined && !isMarkedModified({ draft, published }) && hasSameColumns({ draft, published });

/** The values of a write by column, and its links; undefined if there is anything else. */
function valuesOf(
  { strapi, storage }: Write,
  data: Data,
): { columns: Partial<VersionRow>; links: WantedLinks[] } | undefined {
  const { attributes } = strapi.db.metadata.get(uidOf(storage.kind));
  const relations = relationsOf(strapi, storage.kind);
  const columns: Record<string, unknown> = {};
  const links: WantedLinks[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    const relation = relations.find(({ attribute }) => attribute === name);
    const documentIds = relation && recordsOf(value);
    if (relation !== undefined && documentIds !== undefined) links.push({ relation, documentIds });
    const column = name === 'updatedBy' ? 'updated_by_id' : storage.columns.get(name);
    if (column === undefined && documentIds === undefined) return undefined;
    if (column === undefined) continue;
    const isMoment = attributes[name]?.type === 'datetime' && typeof value === 'string';
    columns[column] = isMoment ? new Date(value) : value;
  }
  return { columns, links };
}

/** The records of all links of a relation; undefined if only some change, or Strapi is told more about them (`incomingLinks`). */
function recordsOf(value: unknown): string[] | undefined {
  if (value === null) return [];
  const { set }: Data = { ...Object(value) };
  if (!Array.isArray(set)) return undefined;
  const links: Data[] = set.map((link) => ({ ...Object(link) }));
  const ids = links.map(({ documentId, ...others }) => (Object.keys(others).length > 0 ? null : documentId));
  return ids.every((id) => typeof id === 'string') ? ids : undefined;
}

/** Relations without a record, as Strapi's checks know them. */
const noLinks = (links: readonly WantedLinks[]): Data =>
  Object.fromEntries(
    links.flatMap(({ relation, documentIds }) =>
      documentIds.length > 0 ? [] : [[relation.attribute, null]],
    ),
  );

/** Whether Strapi would certainly accept the values. */
function isAccepted({ strapi, storage, publishes }: Write, draft: VersionRow, data: Data): boolean {
  return passesChecks(
    strapi,
    'event',
    { ...attributesOf(storage, draft), ...data },
    { published: publishes, isWhole: true },
  );
}

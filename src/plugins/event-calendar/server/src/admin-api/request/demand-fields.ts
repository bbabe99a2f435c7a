import type { VersionRow } from '../../storage/documents';
import { forbidden } from '../../write-model/records/refuse';
import type { Person } from './person';

/** UTC times follow from those that the person writes. */
const DERIVED = new Set(['utcStartDate', 'utcEndDate']);

/**
 * Rights in the panel can be limited to fields, as Strapi's form respects them.
 * @param fields attributes of events
 * @throws ForbiddenError if the person may not change one of them in this draft
 */
export function demandFields(
  person: Person,
  documentId: string,
  draft: VersionRow,
  fields: readonly string[],
): void {
  const version = { id: draft.id, documentId, locale: draft.locale, createdBy: creatorOf(draft) };
  const mayAll = fields.every(
    (field) => DERIVED.has(field) || person.mayWith('update', 'event', version, field),
  );
  if (!mayAll) throw forbidden('mayNot', { right: 'update', kind: 'event' });
}

const creatorOf = (row: VersionRow): { id: number } | null => {
  const id = row['created_by_id'];
  return id === null || id === undefined ? null : { id: Number(id) };
};

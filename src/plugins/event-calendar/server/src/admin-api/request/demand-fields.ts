import type { VersionRow } from '../../storage/documents';
import { forbidden } from '../../write-model/records/refuse';
import type { OwnedVersion, Person } from './person';

/** UTC times follow from those that the person writes. */
const DERIVED = new Set(['utcStartDate', 'utcEndDate']);

/**
 * Rights in the panel can be limited to fields, as Strapi's form respects them.
 * @param versions those of the event, with what the conditions of rights depend on
 * @param fields attributes of events
 * @param locale another language that the draft is written in
 * @throws ForbiddenError if the person may not change one of them in this draft
 */
export function demandFields(
  person: Person,
  versions: readonly OwnedVersion[],
  draft: VersionRow,
  fields: readonly string[],
  locale = draft.locale,
): void {
  const own = versions.find(({ id }) => id === draft.id);
  const mayAll =
    own !== undefined &&
    fields.every(
      (field) => DERIVED.has(field) || person.mayWith('update', 'event', { ...own, locale }, field),
    );
  if (!mayAll) throw forbidden('mayNot', { right: 'update', kind: 'event' });
}

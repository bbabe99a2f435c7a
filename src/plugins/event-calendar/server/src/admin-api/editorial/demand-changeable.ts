import { isPublishedRow } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import type { Right } from '../../panel-contract/rights';
import type { Transaction } from '../../storage/transaction';
import { naming } from '../request/naming';
import type { Person } from '../request/person';
import { readTargets } from './targets';

/** The rights that a change of what readers see of an event needs. @param rows its versions */
export const rightsToChange = (rows: readonly VersionRow[]): readonly Right[] =>
  rows.some((row) => isPublishedRow('event', row) || row['publish_at'] !== null)
    ? ['update', 'publish']
    : ['update'];

/** @throws ForbiddenError that names the event, if the person may not change what readers see of one of them */
export async function demandChangeable(
  transaction: Transaction,
  person: Person,
  documentIds: readonly string[],
): Promise<void> {
  const target = await readTargets(transaction, person, 'event', documentIds);
  for (const documentId of documentIds) {
    const event = { documentId, title: '', start: '' };
    const { rows } = await naming(event, () => target(documentId, ['update']));
    await naming(event, () => target(documentId, rightsToChange(rows)));
  }
}

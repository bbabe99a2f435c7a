import { isPublishedRow } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';
import { naming } from '../request/naming';
import type { Person } from '../request/person';
import { readTargets } from './targets';

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
    // Readers see of which series an event is a date.
    const isPublic = rows.some((row) => isPublishedRow('event', row) || row['publish_at'] !== null);
    if (isPublic) await naming(event, () => target(documentId, ['publish']));
  }
}

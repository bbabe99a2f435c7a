import type { Knex } from 'knex';
import { momentOf } from '../../storage/documents';
import { keptLanguages } from '../../write-model/trashed-versions';
import type { KeptLanguage } from '../../write-model/trashed-versions';
import { groupBy } from '../../domain/group-by';
import type { PublicBefore } from '../../panel-contract/editorial';

/** Whether one of the trashed languages was published or scheduled for publication. */
export function beforeOf(kept: readonly Pick<KeptLanguage, 'draft' | 'published'>[]): PublicBefore {
  if (kept.some(({ published }) => published !== null)) return 'published';
  const wasScheduled = kept.some(({ draft }) => momentOf(draft.columns['publish_at']) !== undefined);
  return wasScheduled ? 'scheduled' : 'nothing';
}

/** Returns a function that says the same of whole records in the trash. */
export async function publicBefore(
  knex: Knex,
  documentIds: readonly string[],
): Promise<(documentId: string) => PublicBefore> {
  const kept = groupBy(await keptLanguages(knex, { whole: true, documentIds }), (each) => each.documentId);
  return (documentId) => beforeOf(kept.get(documentId) ?? []);
}

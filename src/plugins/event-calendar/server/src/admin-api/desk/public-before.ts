import type { Knex } from 'knex';
import { momentOf } from '../../storage/documents';
import { keptLanguages } from '../../write-model/trashed-versions';
import type { KeptLanguage } from '../../write-model/trashed-versions';
import { groupBy } from '../../domain/group-by';
import type { PublicBefore } from '../../panel-contract/desk';

/** What of languages in the trash the public could see, or was to see. */
export function beforeOf(kept: readonly Pick<KeptLanguage, 'draft' | 'published'>[]): PublicBefore {
  if (kept.some(({ published }) => published !== null)) return 'published';
  const waited = kept.some(({ draft }) => momentOf(draft.columns['publish_at']) !== undefined);
  return waited ? 'scheduled' : 'nothing';
}

/** The same of whole records. */
export async function publicBefore(
  knex: Knex,
  documentIds: readonly string[],
): Promise<(documentId: string) => PublicBefore> {
  const kept = groupBy(await keptLanguages(knex, { whole: true, documentIds }), (each) => each.documentId);
  return (documentId) => beforeOf(kept.get(documentId) ?? []);
}

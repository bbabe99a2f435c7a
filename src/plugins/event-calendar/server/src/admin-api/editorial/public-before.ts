import type { Knex } from 'knex';
import { momentOf } from '../../storage/documents';
import { keptLanguages } from '../../write-model/trashed-versions';
import type { KeptLanguage } from '../../write-model/trashed-versions';
import { groupBy } from '../../domain/group-by';
import type { PublicBefore } from '../../panel-contract/editorial';

type Kept = Pick<KeptLanguage, 'draft' | 'published'>;

const scheduleOf = ({ draft }: Pick<Kept, 'draft'>): number | undefined =>
  momentOf(draft.columns['publish_at']);

/** Whether a trashed language was scheduled for a time that has passed: with its schedule it would be published at once. */
export const isLate = (kept: Pick<Kept, 'draft'>, now: number): boolean =>
  (scheduleOf(kept) ?? Infinity) <= now;

/** Whether one of the trashed languages was published, or scheduled for a publication that is still to come. */
export function beforeOf(kept: readonly Kept[], now: number): PublicBefore {
  if (kept.some(({ published }) => published !== null)) return 'published';
  const isScheduled = kept.some((each) => scheduleOf(each) !== undefined && !isLate(each, now));
  return isScheduled ? 'scheduled' : 'nothing';
}

/** Returns a function that says the same of whole records in the trash. */
export async function publicBefore(
  knex: Knex,
  documentIds: readonly string[],
): Promise<(documentId: string) => PublicBefore> {
  const kept = groupBy(await keptLanguages(knex, { whole: true, documentIds }), (each) => each.documentId);
  const now = Date.now();
  return (documentId) => beforeOf(kept.get(documentId) ?? [], now);
}

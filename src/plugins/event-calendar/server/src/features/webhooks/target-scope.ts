import type { Knex } from 'knex';
import type { View } from '../../panel-contract/webhooks';
import { TABLES } from '../../storage/tables';
import type { Settings } from '../../platform/settings/settings';
import type { TargetRow } from '../../platform/webhooks/target';
import { languagesOf } from '../../platform/webhooks/target';

/** What lists show if a record has no version in the requested language. */
export type Untranslated = Settings['untranslated'];

/** The records about which a target is notified. */
export interface TargetScope {
  view: View;
  /** Records in the lists of these languages; empty: in all languages. */
  languages: readonly string[];
  untranslated: Untranslated;
}

/** The records about which a target is notified, by its view and its languages. */
export function scopeOf(
  target: Pick<TargetRow, 'view' | 'languages'>,
  untranslated: Untranslated,
): TargetScope {
  const { view } = target;
  // With the fallback, every record is shown in every language.
  const isEverywhere = view === 'everything' && untranslated === 'fallback';
  return { view, languages: isEverywhere ? [] : [...new Set(languagesOf(target))], untranslated };
}

export const includesEverything = ({ view, languages }: TargetScope): boolean =>
  view === 'everything' && languages.length === 0;

/**
 * Restricts a query on the index entries `i` to the records in scope. In the public view, these are the records that anonymous
 * readers see in the lists of one of the languages, also as a fallback from another language.
 */
export function withinScope(
  knex: Knex,
  query: Knex.QueryBuilder,
  { view, languages, untranslated }: TargetScope,
): Knex.QueryBuilder {
  if (view === 'public') void query.where({ 'i.hidden': 0, 'i.status': 'publish' });
  if (languages.length === 0) return query;
  const own = knex(`${TABLES.index} as own`)
    .count('*')
    .whereRaw('own.public_id = i.public_id')
    .whereIn('own.locale', [...languages]);
  return query.where((any) => {
    void any.whereIn('i.locale', [...languages]);
    if (untranslated === 'omit') return;
    void any.orWhere((other) => other.where('i.is_primary', 1).whereRaw('(?) < ?', [own, languages.length]));
  });
}

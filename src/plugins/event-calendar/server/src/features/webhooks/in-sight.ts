import type { Knex } from 'knex';
import type { View } from '../../panel-contract/webhooks';
import { TABLES } from '../../storage/tables';
import type { Settings } from '../../platform/settings/settings';
import type { TargetRow } from '../../platform/webhooks/target';
import { languagesOf } from '../../platform/webhooks/target';

/** What lists show where a record has no version in the asked language. */
export type Untranslated = Settings['untranslated'];

/** Of which records a target hears. */
export interface Sight {
  view: View;
  /** In the lists of these languages; empty: of any. */
  languages: readonly string[];
  untranslated: Untranslated;
}

/** What a target hears of, by the view that it follows and its languages. */
export function sightOf(target: Pick<TargetRow, 'view' | 'languages'>, untranslated: Untranslated): Sight {
  const { view } = target;
  // Where another version stands in for what is not translated, every record has an answer in every language.
  const isEverywhere = view === 'everything' && untranslated === 'fallback';
  return { view, languages: isEverywhere ? [] : [...new Set(languagesOf(target))], untranslated };
}

export const seesAll = ({ view, languages }: Sight): boolean =>
  view === 'everything' && languages.length === 0;

/**
 * Narrows entries `i` of the index to those in sight: for the view of the public what anonymous readers are shown in the lists of
 * one of the languages, also by a version that stands in there.
 */
export function inSight(
  knex: Knex,
  query: Knex.QueryBuilder,
  { view, languages, untranslated }: Sight,
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

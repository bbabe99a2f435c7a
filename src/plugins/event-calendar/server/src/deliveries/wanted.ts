import type { Knex } from 'knex';
import { TABLES } from '../calendar-index/tables';
import type { Kind } from '../domain/kinds';
import { KINDS } from '../domain/kinds';
import type { TargetRow } from './target';
import { kindsOf, languagesOf } from './target';

/** What a target listens to. */
type Listening = Pick<TargetRow, 'kinds' | 'languages' | 'view'>;

/**
 * The changes of which a target wants to hear: those that alter an answer about a record of one of its kinds, in one of its
 * languages. Answers show other records too, so that a renamed venue concerns the events there, and a new event the categories
 * that count it. A target that follows the public's view hears of what anonymous readers were shown before the change or are
 * shown after it: then the changes feed has an entry for them.
 */
export function wanted(knex: Knex, target: Listening): Knex.QueryBuilder {
  const { changes } = TABLES;
  const query = knex(changes);
  const kinds = kindsOf(target);
  const languages = languagesOf(target);
  if (languages.length > 0) {
    void query.where((any) => {
      // A change of what other records show of it, such as a number of events, is one in every language.
      void any.where(`${changes}.locales`, '');
      for (const code of languages) void any.orWhereRaw(NAMES(`${changes}.locales`), [`%,${code},%`]);
    });
  }
  if (kinds.length === 0 && target.view === 'everything') return query;
  return query.where((any) => {
    void any.where((own) => ofItself(own, target, kinds, languages));
    void any.orWhereExists(echoed(knex, target, kinds, languages));
    if (kinds.length > 0 && !kinds.includes('event')) return;
    void any.orWhere((linked) => {
      void linked.whereNot(`${changes}.kind`, 'event');
      void linked.whereExists(
        eventsThatShow(knex, target, languages).whereRaw(`l.target_id = ${changes}.public_id`),
      );
    });
    const throughEchoes = eventsThatShow(knex, target, languages)
      .join(`${TABLES.echoes} as e`, 'e.public_id', 'l.target_id')
      .whereRaw(`e.number = ${changes}.number`);
    void any.orWhereExists(throughEchoes);
  });
}

const NAMES = (column: string): string => `',' || ${column} || ',' like ?`;

/** The changed record itself is of one of the kinds, and in sight. */
function ofItself(
  own: Knex.QueryBuilder,
  { view }: Listening,
  kinds: readonly Kind[],
  languages: readonly string[],
): void {
  const { changes } = TABLES;
  if (kinds.length > 0) void own.whereIn(`${changes}.kind`, [...kinds]);
  if (view === 'everything') return;
  if (languages.length === 0) void own.whereNot(`${changes}.public_locales`, '');
  else
    void own.where((any) => {
      for (const code of languages) void any.orWhereRaw(NAMES(`${changes}.public_locales`), [`%,${code},%`]);
    });
}

/** Other records whose answers the change altered, of the kinds and in sight. */
function echoed(
  knex: Knex,
  { view }: Listening,
  kinds: readonly Kind[],
  languages: readonly string[],
): Knex.QueryBuilder {
  const query = knex(`${TABLES.echoes} as e`)
    .select(knex.raw('1'))
    .whereRaw(`e.number = ${TABLES.changes}.number`);
  if (kinds.length > 0 && kinds.length < KINDS.length) void query.whereIn('e.kind', [...kinds]);
  if (view === 'everything') return query;
  return inSight(query.join(`${TABLES.index} as i`, 'i.public_id', 'e.public_id'), languages);
}

/** Events in sight by their links `l`. */
function eventsThatShow(knex: Knex, { view }: Listening, languages: readonly string[]): Knex.QueryBuilder {
  const query = knex(`${TABLES.links} as l`).select(knex.raw('1'));
  if (view === 'everything') return query;
  return inSight(query.join(`${TABLES.index} as i`, 'i.public_id', 'l.event_id'), languages);
}

/** What anonymous readers are shown in lists, of entries `i` of the index. */
function inSight(query: Knex.QueryBuilder, languages: readonly string[]): Knex.QueryBuilder {
  void query.where({ 'i.hidden': 0, 'i.status': 'publish' });
  if (languages.length > 0) void query.whereIn('i.locale', [...languages]);
  return query;
}

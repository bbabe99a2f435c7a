import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import { isPostgres } from '../../storage/lock';
import type { Kind } from '../../domain/kinds';
import { KINDS } from '../../domain/kinds';
import type { Sight, Untranslated } from './in-sight';
import { inSight, seesAll, sightOf } from './in-sight';
import type { TargetRow } from '../../platform/webhooks/target';
import { kindsOf } from '../../platform/webhooks/target';

/** What a target listens to. */
type Listening = Pick<TargetRow, 'kinds' | 'languages' | 'view'>;

/**
 * The changes of which a target wants to hear: those that alter an answer about a record of one of its kinds, in one of its
 * languages. Answers show other records too, so that a renamed venue concerns the events there, in whichever language it was
 * renamed, and a new event the categories that count it. A target that follows the public's view hears of what anonymous
 * readers were shown before the change or are shown after it: then the changes feed of one of its languages has an entry.
 */
export function wanted(knex: Knex, target: Listening, untranslated: Untranslated): Knex.QueryBuilder {
  const { changes } = TABLES;
  const query = knex(changes);
  const kinds = kindsOf(target);
  const sight = sightOf(target, untranslated);
  if (kinds.length === 0 && seesAll(sight)) return query;
  return query.where((any) => {
    void any.where((own) => ofItself(knex, own, kinds, sight));
    void any.orWhereExists(echoed(knex, kinds, sight));
    if (kinds.length > 0 && !kinds.includes('event')) return;
    void any.orWhere((linked) => {
      void linked.whereNot(`${changes}.kind`, 'event');
      void linked.whereExists(eventsThatShow(knex, sight).whereRaw(`l.target_id = ${changes}.public_id`));
    });
    const throughEchoes = eventsThatShow(knex, sight)
      .join(`${TABLES.echoes} as e`, 'e.public_id', 'l.target_id')
      .whereRaw(`e.number = ${changes}.number`);
    void any.orWhereExists(throughEchoes);
  });
}

/**
 * The changed record itself is of one of the kinds, and is or was in sight. What was in sight follows from the log as far as it
 * says so: several changes are looked at together, and the index tells how the record is after the last of them.
 */
function ofItself(knex: Knex, own: Knex.QueryBuilder, kinds: readonly Kind[], sight: Sight): void {
  const { changes } = TABLES;
  const { view, languages, untranslated } = sight;
  if (kinds.length > 0) void own.whereIn(`${changes}.kind`, [...kinds]);
  if (view === 'public') void own.whereNot(`${changes}.public_locales`, '');
  if (languages.length === 0) return;
  const isNow = inSight(
    knex,
    knex(`${TABLES.index} as i`).select(knex.raw('1')).whereRaw(`i.public_id = ${changes}.public_id`),
    sight,
  );
  void own.where((any) => {
    void any.where((shown) => namesOne(shown, 'public_locales', languages));
    if (view === 'everything') {
      void any.orWhere((altered) => namesOne(altered, 'locales', languages));
      // A change of what other records show of it, such as a number of events, names no language.
      void any.orWhere((echo) => echo.where(`${changes}.locales`, '').whereExists(isNow));
    } else if (untranslated === 'fallback') {
      void any.orWhereExists(isNow);
      void any.orWhere((before) => stoodIn(knex, before, languages));
    }
  });
}

/** A column of the log names one of the languages. */
function namesOne(
  any: Knex.QueryBuilder,
  column: 'locales' | 'public_locales',
  languages: readonly string[],
): void {
  for (const code of languages)
    void any.orWhereRaw(`',' || ${TABLES.changes}.${column} || ',' like ?`, [`%,${code},%`]);
}

/**
 * Before the change a published version stood in for one of the languages, by what the log keeps of it: see `writeStanding` for
 * the form of the text.
 */
function stoodIn(knex: Knex, before: Knex.QueryBuilder, languages: readonly string[]): void {
  const was = `${TABLES.changes}.was`;
  const rows = isPostgres(knex)
    ? `unnest(string_to_array(${was}, ',')) as r (value)`
    : `json_each('["' || replace(${was}, ',', '","') || '"]') as r`;
  void before.whereRaw(`exists (select 1 from ${rows} where r.value like '%:publish:%:0:1')`);
  void before.where((any) => {
    for (const code of languages) void any.orWhereRaw(`',' || ${was} not like ?`, [`%,${code}:%`]);
  });
}

/** Other records whose answers the change altered, of the kinds and in sight. */
function echoed(knex: Knex, kinds: readonly Kind[], sight: Sight): Knex.QueryBuilder {
  const query = knex(`${TABLES.echoes} as e`)
    .select(knex.raw('1'))
    .whereRaw(`e.number = ${TABLES.changes}.number`);
  if (kinds.length > 0 && kinds.length < KINDS.length) void query.whereIn('e.kind', [...kinds]);
  if (seesAll(sight)) return query;
  return inSight(knex, query.join(`${TABLES.index} as i`, 'i.public_id', 'e.public_id'), sight);
}

/** Events in sight by their links `l`. */
function eventsThatShow(knex: Knex, sight: Sight): Knex.QueryBuilder {
  const query = knex(`${TABLES.links} as l`).select(knex.raw('1'));
  if (seesAll(sight)) return query;
  return inSight(knex, query.join(`${TABLES.index} as i`, 'i.public_id', 'l.event_id'), sight);
}

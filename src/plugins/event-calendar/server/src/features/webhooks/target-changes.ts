import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import { isPostgres } from '../../storage/client';
import type { Kind } from '../../domain/kinds';
import { KINDS } from '../../domain/kinds';
import type { TargetScope, Untranslated } from './target-scope';
import { withinScope, includesEverything, scopeOf } from './target-scope';
import type { TargetRow } from '../../platform/webhooks/target';
import { kindsOf } from '../../platform/webhooks/target';

/** The settings of a target that decide which changes concern it. */
type Listening = Pick<TargetRow, 'kinds' | 'languages' | 'view'>;

/**
 * The changes that concern a target: those that alter the response for a record of one of its kinds in one of its languages.
 * Responses also include other records. A renamed venue therefore concerns its events, whatever the language of the new name, and
 * a new event concerns the categories that count it. A target with the public view is notified of records that anonymous readers
 * saw before the change or see after it; the changes feed of one of its languages then has an entry, too.
 */
export function targetChanges(knex: Knex, target: Listening, untranslated: Untranslated): Knex.QueryBuilder {
  const { changes } = TABLES;
  const query = knex(changes);
  const kinds = kindsOf(target);
  const scope = scopeOf(target, untranslated);
  if (kinds.length === 0 && includesEverything(scope)) return query;
  return query.where((any) => {
    void any.where((own) => ownRecord(knex, own, kinds, scope));
    void any.orWhereExists(affectedRecords(knex, kinds, scope));
    if (kinds.length > 0 && !kinds.includes('event')) return;
    void any.orWhere((linked) => {
      void linked.whereNot(`${changes}.kind`, 'event');
      void linked.whereExists(eventsThatShow(knex, scope).whereRaw(`l.target_id = ${changes}.public_id`));
    });
    const throughAffected = eventsThatShow(knex, scope)
      .join(`${TABLES.affectedRecords} as e`, 'e.public_id', 'l.target_id')
      .whereRaw(`e.number = ${changes}.number`);
    void any.orWhereExists(throughAffected);
  });
}

/**
 * Matches changes whose own record is of one of the kinds, and is or was in scope. The log tells what was in scope before. The
 * index tells only the state after the last of the changes, because several changes are checked together.
 */
function ownRecord(knex: Knex, own: Knex.QueryBuilder, kinds: readonly Kind[], scope: TargetScope): void {
  const { changes } = TABLES;
  const { view, languages, untranslated } = scope;
  if (kinds.length > 0) void own.whereIn(`${changes}.kind`, [...kinds]);
  if (view === 'public') void own.where(`${changes}.shown`, 1).whereNot(`${changes}.public_locales`, '');
  if (languages.length === 0) return;
  const isNow = withinScope(
    knex,
    knex(`${TABLES.index} as i`).select(knex.raw('1')).whereRaw(`i.public_id = ${changes}.public_id`),
    scope,
  );
  void own.where((any) => {
    void any.where((shown) => namesOne(shown, 'public_locales', languages));
    if (view === 'everything') {
      void any.orWhere((altered) => namesOne(altered, 'locales', languages));
      // A change of derived data, such as a number of events, names no language.
      void any.orWhere((one) => one.where(`${changes}.locales`, '').whereExists(isNow));
    } else if (untranslated === 'fallback') {
      void any.orWhereExists(isNow);
      void any.orWhere((before) => stoodIn(knex, before, languages));
    }
  });
}

/** Matches changes whose column of the log contains one of the languages. */
function namesOne(
  any: Knex.QueryBuilder,
  column: 'locales' | 'public_locales',
  languages: readonly string[],
): void {
  for (const code of languages)
    void any.orWhereRaw(`',' || ${TABLES.changes}.${column} || ',' like ?`, [`%,${code},%`]);
}

/**
 * Matches changes before which a published version in another language was the fallback for one of the languages, according to
 * the log. `formatVisibility` describes the format of the text.
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

/** Other records of the kinds and in scope whose responses the change altered. */
function affectedRecords(knex: Knex, kinds: readonly Kind[], scope: TargetScope): Knex.QueryBuilder {
  const query = knex(`${TABLES.affectedRecords} as e`)
    .select(knex.raw('1'))
    .whereRaw(`e.number = ${TABLES.changes}.number`);
  if (kinds.length > 0 && kinds.length < KINDS.length) void query.whereIn('e.kind', [...kinds]);
  if (includesEverything(scope)) return query;
  return withinScope(knex, query.join(`${TABLES.index} as i`, 'i.public_id', 'e.public_id'), scope);
}

/** The links `l` of events in scope. */
function eventsThatShow(knex: Knex, scope: TargetScope): Knex.QueryBuilder {
  const query = knex(`${TABLES.links} as l`).select(knex.raw('1'));
  if (includesEverything(scope)) return query;
  return withinScope(knex, query.join(`${TABLES.index} as i`, 'i.public_id', 'l.event_id'), scope);
}

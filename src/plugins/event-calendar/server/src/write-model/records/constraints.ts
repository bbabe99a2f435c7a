import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { KINDS, isPostKind } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { invalid } from './refuse';
import { storageOf } from '../../storage/documents';

/** A rule that the database itself keeps, and what somebody is told who runs into it. */
interface Rule {
  name: string;
  columns: string;
  where: string;
  field: string;
  refusal: 'languageTaken' | 'numberTaken' | 'slugTaken';
}

function rulesOf(kind: Kind): Rule[] {
  const states = isPostKind(kind)
    ? [
        { suffix: 'draft', where: 'published_at is null', alive: ' and trashed_at is null' },
        { suffix: 'published', where: 'published_at is not null', alive: '' },
      ]
    : [{ suffix: 'term', where: '1 = 1', alive: '' }];
  return states.flatMap(({ suffix, where, alive }) => [
    {
      name: `calendar_${kind}_version_${suffix}`,
      columns: 'document_id, locale',
      where,
      field: 'locale',
      refusal: 'languageTaken' as const,
    },
    {
      name: `calendar_${kind}_number_${suffix}`,
      columns: 'public_id, locale',
      where,
      field: 'publicId',
      refusal: 'numberTaken' as const,
    },
    {
      name: `calendar_${kind}_slug_${suffix}`,
      columns: 'slug, locale',
      where: `${where} and slug is not null${alive}`,
      field: 'slug',
      refusal: 'slugTaken' as const,
    },
  ]);
}

const RULES = KINDS.flatMap(rulesOf);

/**
 * Creates the partial unique indexes behind the guard's rules, after Strapi has synchronised the schema, which leaves them
 * alone. Safe at every start.
 */
export async function createConstraints(strapi: Core.Strapi, trx: Knex): Promise<void> {
  for (const kind of KINDS) {
    const { table } = storageOf(strapi, kind);
    for (const { name, columns, where } of rulesOf(kind)) {
      const condition = where === '1 = 1' ? '' : ` where ${where}`;
      await trx.raw(`create unique index if not exists ${name} on ${table} (${columns})${condition}`);
    }
    await trx.raw(`create index if not exists calendar_${kind}_document on ${table} (document_id)`);
    await trx.raw(`create index if not exists calendar_${kind}_slug on ${table} (slug, locale)`);
    if (!isPostKind(kind)) continue;
    // What is due is looked for every few seconds (`features/scheduled-publishing/`); few records wait for anything.
    for (const column of ['publish_at', 'trashed_at']) {
      const name = `calendar_${kind}_${column}`;
      await trx.raw(`create index if not exists ${name} on ${table} (${column}) where ${column} is not null`);
    }
    await trx.raw(
      `create index if not exists calendar_${kind}_review on ${table} (ready_for_review) where ready_for_review`,
    );
    await trx.raw(`create index if not exists calendar_${kind}_author on ${table} (author)`);
  }
}

/** Turns a violation of one of the rules into an error that says what is wrong; other errors stay as they are. */
export function explainViolation(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described = `${error.message} ${'constraint' in error ? String(error.constraint) : ''} ${'detail' in error ? String(error.detail) : ''}`;
  const rule = RULES.find(({ name }) => described.includes(name)) ?? sqliteRule(described);
  if (rule === undefined) return error;
  return invalid(rule.field, rule.refusal, {});
}

/** SQLite names the columns of a violated index, not the index. */
function sqliteRule(described: string): Rule | undefined {
  const found = /UNIQUE constraint failed: (.+)/.exec(described);
  const columns = found?.[1]
    ?.split(',')
    .map((column) => column.trim().split('.')[1]?.split(' ')[0])
    .join(', ');
  return RULES.find((rule) => rule.columns === columns);
}

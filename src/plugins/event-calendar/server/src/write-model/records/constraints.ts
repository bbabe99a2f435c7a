import type { Core } from '@strapi/strapi';
import { KINDS, isPostKind } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { invalid } from './refuse';
import { storageOf } from '../../storage/documents';

/** A rule that the database enforces, and the error message for a violation. */
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
 * The SQL indexes on the tables of the content types: the partial unique ones that enforce the guard's rules, and those for
 * lookups. Strapi does not change them when it synchronises its schema.
 */
export const recordIndexes = (strapi: Core.Strapi): string[] =>
  KINDS.flatMap((kind) => {
    const { table } = storageOf(strapi, kind);
    const index = (name: string, columns: string, where = ''): string =>
      `create index calendar_${kind}_${name} on ${table} (${columns})${where && ` where ${where}`}`;
    const rules = rulesOf(kind).map(
      ({ name, columns, where }) =>
        `create unique index ${name} on ${table} (${columns})${where === '1 = 1' ? '' : ` where ${where}`}`,
    );
    const all = [...rules, index('document', 'document_id'), index('slug', 'slug, locale')];
    if (!isPostKind(kind)) return all;
    return [
      ...all,
      // `features/scheduled-publishing/` searches for due records every few seconds. The index is small, because few are scheduled.
      index('publish_at', 'publish_at', 'publish_at is not null'),
      index('trashed_at', 'trashed_at', 'trashed_at is not null'),
      index('review', 'ready_for_review', 'ready_for_review'),
      index('author', 'author'),
      ...(kind === 'event' ? [index('uid', 'uid')] : []),
    ];
  });

/** Converts a violation of one of the rules into an error with its message; other errors are not changed. */
export function explainViolation(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described = `${error.message} ${'constraint' in error ? String(error.constraint) : ''} ${'detail' in error ? String(error.detail) : ''}`;
  const rule = RULES.find(({ name }) => described.includes(name)) ?? sqliteRule(described);
  if (rule === undefined) return error;
  return invalid(rule.field, rule.refusal, {});
}

/** SQLite errors contain the columns of a violated index, not its name. */
function sqliteRule(described: string): Rule | undefined {
  const found = /UNIQUE constraint failed: (.+)/.exec(described);
  const columns = found?.[1]
    ?.split(',')
    .map((column) => column.trim().split('.')[1]?.split(' ')[0])
    .join(', ');
  return RULES.find((rule) => rule.columns === columns);
}

import type { ReadPort, Statement } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import { isObject } from '../../src/plugins/event-calendar/server/src/api/json';

/** The tables that grow with the calendar. */
const GROWING =
  /^(calendar_(index|links|texts|changes|echoes)|event_calendar_\w+|(events|venues|organizers|categories|tags)\w*)$/;

/** Columns that are equal for many records of a kind; an index condition on only these scans all of them. */
const COMMON = new Set(['kind', 'locale', 'hidden', 'status', 'field']);

/** What a statement may scan: all records of a small kind, or nothing. */
export type Allowed = 'a kind' | 'nothing';

/**
 * The steps of a statement's plan that scan a whole table or index, or all records of a kind if that is not
 * allowed; empty if an index is used for every row.
 */
export const fullScans = (port: ReadPort, statement: Statement, allowed: Allowed): Promise<string[]> =>
  port.dialect === 'sqlite'
    ? scansOfSqlite(port, statement, allowed)
    : scansOfPostgres(port, statement, allowed);

async function scansOfSqlite(
  port: ReadPort,
  { sql, values }: Statement,
  allowed: Allowed,
): Promise<string[]> {
  const tables = new Map(
    [...sql.matchAll(/\b(calendar_\w+) (?!where\b|on\b)([a-z]\w*)/g)].map(([, name, alias]) => [alias, name]),
  );
  const steps = await port.all<{ detail: string }>({ sql: `explain query plan ${sql}`, values });
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, how, alias = '', rest = ''] = /^(SCAN|SEARCH) (\S+) ?(.*)$/.exec(detail) ?? [];
      if (how === undefined || !GROWING.test(tables.get(alias) ?? alias)) return false;
      if (how === 'SCAN') return !rest.startsWith('VIRTUAL TABLE');
      // An index without a condition reads only the first or the last row.
      const columns = /\((.*)\)/
        .exec(rest)?.[1]
        ?.split(' AND ')
        .map((part) => part.replace(/[<>=].*$/, ''));
      return columns !== undefined && areCommon(columns, allowed);
    });
}

async function scansOfPostgres(
  port: ReadPort,
  { sql, values }: Statement,
  allowed: Allowed,
): Promise<string[]> {
  const [row] = await port.all<{ 'QUERY PLAN': unknown }>({ sql: `explain (format json) ${sql}`, values });
  const plans = row?.['QUERY PLAN'];
  return Array.isArray(plans)
    ? plans.flatMap((plan: unknown) => (isObject(plan) ? scansOf(plan['Plan'], allowed) : []))
    : [];
}

function scansOf(node: unknown, allowed: Allowed): string[] {
  if (!isObject(node) || node['One-Time Filter'] === 'false') return [];
  const inner = Array.isArray(node['Plans'])
    ? node['Plans'].flatMap((plan: unknown) => scansOf(plan, allowed))
    : [];
  const type = String(node['Node Type']);
  const table = node['Relation Name'] ?? node['Index Name'];
  const condition = node['Index Cond'];
  const isWhole =
    type === 'Seq Scan' ||
    // The first row of a small partial index.
    (node['Index Name'] !== 'calendar_index_future' &&
      /^(Bitmap )?Index (Only )?Scan$/.test(type) &&
      (condition === undefined || areCommon(columnsOf(String(condition)), allowed)));
  if (allowed === 'nothing' && type === 'Nested Loop' && comparesAll(node))
    return [`each with each: ${String(node['Join Filter'])}`, ...inner];
  if (!isWhole || !(GROWING.test(String(table)) || type === 'Bitmap Index Scan')) return inner;
  return [`${type} ${String(table)} ${String(condition ?? '')}`, ...inner];
}

/** Whether a join compares every pair of rows of two parts that both grow with the calendar. */
function comparesAll({ Plans: parts, 'Join Filter': filter }: Record<string, unknown>): boolean {
  return filter !== undefined && Array.isArray(parts) && parts.every(grows);
}

const grows = (node: unknown): boolean =>
  isObject(node) &&
  (GROWING.test(String(node['Relation Name'] ?? '')) ||
    (Array.isArray(node['Plans']) && node['Plans'].some(grows)));

/** The columns in an index condition of PostgreSQL. */
const columnsOf = (condition: string): string[] =>
  condition.split(' AND ').map((part) => /^\(*([a-z_]+)\)*(::text)?\)* /.exec(part)?.[1] ?? part);

const areCommon = (columns: readonly string[], allowed: Allowed): boolean =>
  columns.every((column) => COMMON.has(column)) && !(allowed === 'a kind' && columns.includes('kind'));

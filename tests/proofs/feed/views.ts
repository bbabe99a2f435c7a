import { TABLES } from '../../../src/plugins/event-calendar/server/src/storage/tables';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { COLLECTIONS, KINDS, isTermKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Role, Service } from '../../harness';
import { bodyOf, isBody } from '../../http/write-client';

/** A caller with a language. */
export interface View {
  /** Undefined: without credentials. */
  role: Role | undefined;
  language: string;
}

export const ROLES = [undefined, 'contributor', 'author', 'editor', 'admin'] as const;
export const LANGUAGES = ['en', 'fr'] as const;

export const nameOf = ({ role, language }: View): string => `${role ?? 'anybody'} in ${language}`;

/** The columns of the index that the model uses. */
export interface ModelRow {
  public_id: number;
  kind: Kind;
  locale: string;
  status: string;
  author: number | null;
  hidden: number;
  is_primary: number;
}

export async function readRows(service: Service): Promise<ModelRow[]> {
  const rows: ModelRow[] = await service.strapi.db
    .connection(TABLES.index)
    .select('public_id', 'kind', 'locale', 'status', 'author', 'hidden', 'is_primary');
  return rows.map((row) => ({ ...row, public_id: Number(row.public_id) }));
}

/** The model: the ids that a view may see, implemented independently of the service. */
export function shownIds(
  rows: readonly ModelRow[],
  { role, language }: View,
  userId: number | undefined,
  untranslated: 'omit' | 'fallback',
): Set<number> {
  const translated = new Set(rows.filter(({ locale }) => locale === language).map((row) => row.public_id));
  const ids = rows.filter((row) => {
    const stands =
      row.locale === language ||
      (untranslated === 'fallback' && row.is_primary === 1 && !translated.has(row.public_id));
    if (!stands || row.hidden === 1 || row.status === 'trash') return false;
    if (isTermKind(row.kind) || row.status === 'publish') return true;
    if (role === 'editor' || role === 'admin') return true;
    return role !== undefined && row.author === userId;
  });
  return new Set(ids.map((row) => row.public_id));
}

/** What lists need to have all records of a kind. */
export const FILTERS: Readonly<Record<Kind, string>> = {
  event: '&start_date=1900-01-01&end_date=9999-12-31',
  venue: '',
  organizer: '',
  category: '&hide_empty=false',
  tag: '&hide_empty=false',
};

/** All records in the lists of a view by id, in the form of single reads; protected events as in lists. */
export async function actualRecords(
  service: Service,
  { role, language }: View,
): Promise<Map<number, unknown>> {
  const headers = role === undefined ? {} : await service.as(role);
  const root = `${service.roots[language] ?? ''}`;
  const records = new Map<number, unknown>();
  for (const kind of KINDS) {
    const collection = COLLECTIONS[kind];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const address = `${root}/${collection}?per_page=50&page=${page}${FILTERS[kind]}`;
      const body = bodyOf(await service.request(address, { headers }), 200);
      pages = Number(body['total_pages']);
      const listed = body[collection];
      for (const item of Array.isArray(listed) ? listed.filter(isBody) : []) {
        const alone = await service.request(`${root}/${collection}/${String(item['id'])}`, { headers });
        records.set(Number(item['id']), alone.status === 403 ? item : bodyOf(alone, 200));
      }
    }
  }
  return records;
}

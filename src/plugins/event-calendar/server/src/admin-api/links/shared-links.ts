import type { Core } from '@strapi/strapi';
import { kindOfUid } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { beforeContentManager } from '../../platform/strapi/plugin-routes';
import { isEditedRow, storageOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { oldestLocale } from '../../write-model/records/stand-ins';
import { personOf } from '../../access/person';
import { ownedVersions } from '../request/person';
import type { OwnedVersion, Person } from '../request/person';

/** The routes of the links that a record has, and of those among them that are not public. */
const LINKS_OF = /^\/relations\/:model\/:id\/:targetField$|\/:id\/actions\/countDraftRelations$/;
const RECORD = '/collection-types/:model/:id';

/**
 * Shows the links of a record in a language that it does not have yet: those of the language that was written first, which the first save
 * takes over. In Strapi the form would look as if the event had no venue: the routes of links answer 404 there, and the form asks them only
 * if the version that it has read has a `documentId`. Call it in the plugin's `register`.
 */
export function showSharedLinks(strapi: Core.Strapi): void {
  beforeContentManager(strapi, async (ctx, next) => {
    const { model = '', id = '' }: Record<string, string> = { ...ctx['params'] };
    const kind = kindOfUid(model);
    const locale = localeOf(ctx.query);
    const path = String(Object(ctx.state['route']).path);
    if (kind === undefined || locale === undefined || ctx.method !== 'GET') return next();
    const sourceOfRecord = (): Promise<OwnedVersion | undefined> =>
      sourceOf(strapi, personOf(strapi, ctx.state), kind, { documentId: id, locale });
    if (LINKS_OF.test(path)) {
      const source = await sourceOfRecord();
      if (source !== undefined) ctx.query['locale'] = source.locale;
      return next();
    }
    await next();
    if (path !== RECORD || !isEmptyVersion(ctx.body)) return undefined;
    const source = await sourceOfRecord();
    // Strapi then decides by the right to update which fields can be typed in; the first save needs the right to create, too.
    const person = personOf(strapi, ctx.state);
    const isWritable = (['create', 'update'] as const).every((right) =>
      person.mayWith(right, kind, { ...source, locale }),
    );
    if (source !== undefined && isWritable) ctx.body = { ...Object(ctx.body), data: { documentId: id } };
    return undefined;
  });
}

/** The language in a query; the form of a record names it in this way or the other. */
function localeOf(query: Record<string, unknown>): string | undefined {
  const locale = query['locale'] ?? Object(Object(query['plugins'])['i18n'])['locale'];
  return typeof locale === 'string' ? locale : undefined;
}

/** Whether Strapi answers that the record exists, but has no version in the language. */
function isEmptyVersion(body: unknown): boolean {
  const { data }: { data?: unknown } = Object(body);
  return typeof data === 'object' && data !== null && Object.keys(data).length === 0;
}

/** The version whose links a new one takes over; undefined if the record has the language, or the person may not read the other. */
async function sourceOf(
  strapi: Core.Strapi,
  person: Person,
  kind: Kind,
  { documentId, locale }: { documentId: string; locale: string },
): Promise<OwnedVersion | undefined> {
  const stored: VersionRow[] = await strapi.db
    .connection(storageOf(strapi, kind).table)
    .where({ document_id: documentId })
    .select('id', 'document_id', 'locale', 'stand_in', 'published_at', 'created_at');
  const rows = stored.filter((row) => isEditedRow(kind, row));
  const source = oldestLocale(rows);
  const isThere = rows.some((row) => row.locale === locale);
  if (source === undefined || isThere) return undefined;
  const versions = await ownedVersions(person, kind, [documentId], source);
  return versions.find((version) => person.mayWith('read', kind, version));
}

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import type { Kind } from '../../domain/kinds';
import type { Status } from '../../domain/status';
import { originOf } from '../../api/origin';
import { servingOf } from '../../services/serving';
import { publicAddress } from '../../resources/shared/addresses';
import type { Settings } from '../../platform/settings/settings';

/** A record in a language, as the calendar index holds it. */
export interface IndexedVersion {
  publicId: number;
  status: Status;
  slug: string | null;
}

/** Reads a record in a language from the index. @returns undefined for a draft without the fields that the index needs */
export async function indexedVersion(
  knex: Knex,
  kind: Kind,
  documentId: string,
  locale: string,
): Promise<IndexedVersion | undefined> {
  const row: { public_id: number; status: Status; slug: string | null } | undefined = await knex(TABLES.index)
    .where({ document_id: documentId, kind, locale })
    .first('public_id', 'status', 'slug');
  return row && { publicId: Number(row.public_id), status: row.status, slug: row.slug };
}

/** The address of the public page; undefined if only editors may see the record. */
export function publicPage(
  strapi: Core.Strapi,
  settings: Settings,
  kind: Kind,
  locale: string,
  version: IndexedVersion | undefined,
): string | undefined {
  if (version?.status !== 'publish') return undefined;
  const { publicId, slug } = version;
  const { parts } = publicAddress({ kind, publicId, slug, locale }, settings);
  const origin = siteOrigin(strapi, settings);
  return parts.map((part) => (typeof part === 'string' ? part : origin)).join('');
}

/** Scheme, host and port of the site, taken from the current request. */
function siteOrigin(strapi: Core.Strapi, settings: Settings): string {
  const request = strapi.requestContext.get();
  const { fallbackOrigin } = servingOf(strapi);
  return originOf(settings, request, fallbackOrigin);
}

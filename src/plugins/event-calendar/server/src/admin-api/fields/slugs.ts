import { z } from '@strapi/utils';
import { forbidden } from '../../write-model/records/refuse';
import { freeSlug } from '../../write-model/slugs';
import { storageOf } from '../../storage/documents';
import { KINDS } from '../../domain/kinds';
import { slugify } from '../../domain/slug';
import type { SlugResponse } from '../../panel-contract/fields';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';

const QUERY = z.object({
  kind: z.enum(KINDS),
  wanted: z.string().max(2000),
  locale: z.string().min(1),
  documentId: z.string().optional(),
});

/**
 * `GET /slugs?kind=&wanted=&locale=&documentId=`: the slug that the guard would store for a slug, a title or a name if the record
 * were saved now. Says whether the slug is taken, but nothing about the record that has it.
 */
export const SLUGS_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/slugs',
  async handle({ strapi, person, query }): Promise<SlugResponse> {
    const { kind, wanted, locale, documentId } = checked(QUERY, query);
    if (!person.may('create', kind) && !person.may('update', kind)) throw forbidden('mayNotWrite', {});
    const slug = await freeSlug(
      strapi.db.connection,
      storageOf(strapi, kind),
      wanted,
      locale,
      documentId ?? null,
    );
    return { slug, taken: slug !== null && slug !== slugify(wanted) };
  },
};

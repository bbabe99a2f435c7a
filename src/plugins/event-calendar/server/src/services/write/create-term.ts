import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import type { TermKind } from '../../domain/kinds';
import { slugify } from '../../domain/slug';
import { storeHtml } from '../../domain/text/html';
import { storePlainLine } from '../../domain/text/line';
import { emptyTermName, invalidParameter, termExists } from '../../api/errors';
import { demand } from './actor';
import { giveExternalId } from './external-ids';
import type { Created, OpenWriting } from './writing';

/** The checked values of a new category or tag. `parent` is the public id of a category, 0 the top level. */
export interface TermValues {
  readonly name: string;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
  readonly parent?: number | undefined;
  readonly external_id?: string | undefined;
}

/**
 * Creates a category or a tag (docs/interface.md 10.11).
 * @throws CalendarError 400 `term_exists` if the name is taken under the same parent and no slug tells the two apart
 *   (docs/interface.md 10.12), 400 `empty_term_name`, 403 for actors who may not create terms
 */
export async function createTerm(writing: OpenWriting, kind: TermKind, values: TermValues): Promise<Created> {
  const { trx, records, language, actor } = writing;
  demand(actor, `${kind}.create`);
  const name = storePlainLine(values.name);
  if (name === '') throw emptyTermName();
  const slug = values.slug === undefined ? undefined : slugify(values.slug);
  if (slug === '') throw invalidParameter('slug', 'slug has no letter or digit.');
  const parent = await parentOf(trx, kind, values.parent);
  const same = (await records.findTermsByName(kind, name, [language])).find(
    (term) => Number(term.parentId ?? 0) === (parent?.publicId ?? 0),
  );
  if (same && (slug === undefined || (await isTaken(trx, kind, language, slug))))
    throw termExists(same.publicId);

  const data = {
    name,
    description: values.description === undefined ? '' : storeHtml(values.description),
    ...(slug === undefined ? {} : { slug }),
    ...(parent === undefined ? {} : { parent: parent.documentId }),
  };
  const saved = await records.create(kind, language, data, 'published');
  await giveExternalId(writing, kind, saved, { external_id: values.external_id });
  return { kind, ...saved, created: true };
}

export interface Parent {
  publicId: number;
  documentId: string;
}

export async function parentOf(
  trx: Knex,
  kind: TermKind,
  sent: number | undefined,
): Promise<Parent | undefined> {
  if (kind === 'tag' || sent === undefined || sent === 0) return undefined;
  const row: { document_id: string } | undefined = await trx(TABLES.index)
    .where({ kind: 'category', public_id: sent })
    .first('document_id');
  if (row === undefined) throw invalidParameter('parent', `parent: no category has the number ${sent}.`);
  return { publicId: sent, documentId: row.document_id };
}

async function isTaken(trx: Knex, kind: TermKind, locale: string, slug: string): Promise<boolean> {
  return (await trx(TABLES.index).where({ kind, locale, slug }).first('public_id')) !== undefined;
}

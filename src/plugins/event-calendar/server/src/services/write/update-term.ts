import { TABLES } from '../../storage/tables';
import { slugify } from '../../domain/slug';
import { storePlainLine } from '../../domain/text/line';
import type { TermKind } from '../../domain/kinds';
import { duplicateTermSlug, emptyTermName, invalidParameter } from '../../api/errors';
import { parentOf } from './create-term';
import type { TermValues } from './create-term';
import { saveIfChanged } from './save-if-changed';
import type { StoredRecord } from './save-change';
import type { Attributes } from './save-document';
import { storedTexts } from './texts';
import type { OpenWriting } from './writing';

/**
 * Changes the sent fields of a category or a tag and keeps the rest (docs/interface.md 10.13). The name may be that of another
 * term. If the parent is the category itself or one below it, it has no parent afterwards (docs/interface.md 10.14).
 * @throws CalendarError 400 `empty_term_name`, `duplicate_term_slug`, or for a parent that does not exist
 */
export async function updateTerm(
  writing: OpenWriting,
  record: StoredRecord & { kind: TermKind; publicId: number },
  values: Partial<TermValues>,
): Promise<void> {
  const { kind } = record;
  const { name, description, slug } = values;
  if (name !== undefined && storePlainLine(name) === '') throw emptyTermName();
  if (slug !== undefined) await demandFree(writing, record, slugify(slug));
  const texts = storedTexts(kind, { name, description, slug });
  const shared = kind === 'category' ? await parentChange(writing, record, values.parent) : {};
  await saveIfChanged(writing, record, { texts, shared });
}

async function demandFree(
  { trx, language }: OpenWriting,
  { kind, documentId }: StoredRecord,
  slug: string,
): Promise<void> {
  if (slug === '') throw invalidParameter('slug', 'slug has no letter or digit.');
  const taken = await trx(TABLES.index)
    .where({ kind, locale: language, slug })
    .andWhereNot({ document_id: documentId })
    .first('public_id');
  if (taken !== undefined) throw duplicateTermSlug(slug);
}

async function parentChange(
  writing: OpenWriting,
  record: StoredRecord & { publicId: number },
  sent: number | undefined,
): Promise<Attributes> {
  if (sent === undefined) return {};
  const parent = await parentOf(writing.trx, 'category', sent);
  if (parent === undefined || (await isBelow(writing, sent, record.publicId))) return { parent: null };
  return { parent: parent.documentId };
}

/** Whether a category is another one or anywhere below it. */
async function isBelow({ trx }: OpenWriting, publicId: number, ancestor: number): Promise<boolean> {
  const found = await trx
    .withRecursive('above', ['id'], (query) =>
      query
        .select('public_id')
        .from(TABLES.index)
        .where({ public_id: publicId })
        .union((up) =>
          up
            .select('i.parent_id')
            .from(`${TABLES.index} as i`)
            .join('above as a', 'a.id', 'i.public_id')
            .whereNotNull('i.parent_id'),
        ),
    )
    .from('above')
    .where({ id: ancestor })
    .first('id');
  return found !== undefined;
}

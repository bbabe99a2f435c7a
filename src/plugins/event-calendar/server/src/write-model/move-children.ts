import { relationsOf } from './records/links';
import { ensureVersions } from './records/stand-ins';
import { storageOf } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/**
 * Gives the children of a category that is about to be deleted to its own parent, in all languages
 * (docs/interface.md 10.16). Without a parent they move to the top level. Runs one statement for any number
 * of children, because only a link changes.
 * @returns the children's document ids, whose index entries must be updated afterwards
 */
export async function moveChildrenToParent(transaction: Transaction, documentId: string): Promise<string[]> {
  const { trx, strapi } = transaction;
  const [parentLink] = relationsOf(strapi, 'category');
  if (parentLink === undefined) return [];
  const { table, owner, target } = parentLink.join;
  const categories = storageOf(strapi, 'category').table;
  const links = trx(`${table} as l`)
    .join(`${categories} as child`, 'child.id', `l.${owner}`)
    .join(`${categories} as parent`, 'parent.id', `l.${target}`);
  const children: { document_id: string; locale: string }[] = await links
    .clone()
    .where('parent.document_id', documentId)
    .distinct('child.document_id', 'child.locale');
  if (children.length === 0) return [];
  const grandparent: { document_id: string } | undefined = await links
    .where('child.document_id', documentId)
    .first('parent.document_id as document_id');
  if (grandparent !== undefined) {
    const locales = [...new Set(children.map((child) => child.locale))];
    await ensureVersions(transaction, 'category', [grandparent.document_id], locales);
    const sameLanguage = trx(`${categories} as g`)
      .join(`${categories} as gone`, 'gone.locale', 'g.locale')
      .where('g.document_id', grandparent.document_id)
      .whereRaw('gone.id = ??', [`${table}.${target}`])
      .select('g.id');
    await trx(table)
      .whereIn(target, trx(categories).where({ document_id: documentId }).select('id'))
      .update({ [target]: sameLanguage });
  }
  return [...new Set(children.map((child) => child.document_id))];
}

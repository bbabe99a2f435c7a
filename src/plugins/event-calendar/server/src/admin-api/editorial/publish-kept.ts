import type { Core } from '@strapi/strapi';
import { uidOf } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { updateDocument } from '../../services/write/save-document';
import { addedTexts } from '../../write-model/added-content';
import type { KeptVersion } from '../../write-model/kept-form';

interface Language {
  locale: string;
  /** What readers see. */
  published: KeptVersion;
  draft: KeptVersion | undefined;
}

/**
 * Publishes languages of a record with the added content of kept versions, and puts that of their drafts back: Strapi publishes what the
 * draft has, and only Strapi can write it. `restoreVersion` does the rest.
 * @param call what the Document Service publishes; a single language counts as written, those of a list do not
 * @param only `texts`: only what differs by language
 */
export async function publishKept(
  strapi: Core.Strapi,
  kind: PostKind,
  call: { documentId: string; locale: string | string[] },
  languages: readonly Language[],
  { updatedBy, only }: { updatedBy: number; only?: 'texts' },
): Promise<void> {
  const { documentId } = call;
  const contentOf = (version: KeptVersion | undefined): Record<string, unknown> | undefined =>
    version?.added && (only === 'texts' ? addedTexts(strapi, kind, version.added) : version.added);
  const differing = languages.flatMap(({ locale, published, draft }) => {
    const [open, own] = [contentOf(published), contentOf(draft)];
    const isAlike = open === undefined || own === undefined || JSON.stringify(open) === JSON.stringify(own);
    return isAlike ? [] : [{ locale, open, own }];
  });
  for (const { locale, open } of differing)
    await updateDocument(strapi, kind, documentId, locale, { ...open, updatedBy }, 'draft');
  await strapi.documents(uidOf(kind)).publish(call);
  for (const { locale, own } of differing)
    await updateDocument(strapi, kind, documentId, locale, { ...own, updatedBy }, 'draft');
}

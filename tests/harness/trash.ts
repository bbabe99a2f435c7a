import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { updateDocument } from '../../src/plugins/event-calendar/server/src/services/write/save-document';
import type { Service } from './service';

/** Sets since when a record is in the trash, which only the plugin's own code can; null takes it out. */
export async function setTrashed(
  { strapi }: Pick<Service, 'strapi'>,
  kind: Kind,
  documentId: string,
  trashedAt: Date | null,
  { locale = 'en', status = 'draft' }: { locale?: string; status?: 'draft' | 'published' } = {},
): Promise<void> {
  await updateDocument(strapi, kind, documentId, locale, { trashedAt }, status);
}

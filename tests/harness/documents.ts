import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from './service';

interface Entry {
  documentId: string;
  publicId: number;
  slug: string | null;
  [attribute: string]: unknown;
}
interface Several {
  documentId: string;
  entries: Entry[];
}
interface Call {
  documentId: string;
  locale?: string;
}
interface Draft {
  locale?: string;
  status?: 'draft' | 'published';
  data: Record<string, unknown>;
}

/** The Document Service of one content type, as the host's code calls it. */
export interface Documents {
  create(call: Draft): Promise<Entry>;
  update(call: Draft & Call): Promise<Entry>;
  clone(call: Call & { data: Record<string, unknown> }): Promise<Several>;
  delete(call: Call): Promise<Several>;
  publish(call: Call): Promise<Several>;
  unpublish(call: Call): Promise<Several>;
  discardDraft(call: Pick<Call, 'documentId'> & { locale?: string | string[] }): Promise<Several>;
}

export function documentsOf(service: Pick<Service, 'strapi'>, kind: Kind): Documents {
  // Strapi generates types for the content types of one project only.
  const documents: unknown = service.strapi.documents(`plugin::event-calendar.${kind}`);
  if (!isDocuments(documents)) throw new Error(`No Document Service for ${kind}`);
  return documents;
}

const isDocuments = (value: unknown): value is Documents =>
  typeof value === 'object' && value !== null && 'create' in value && 'update' in value;

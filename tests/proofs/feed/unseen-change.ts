import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { TABLES } from '../../../src/plugins/event-calendar/server/src/storage/tables';
import type { Service } from '../../harness';
import { adminHeaders } from '../../harness/admin';
import { documentsOf } from '../../harness/documents';
import type { Random } from '../../reading/random';

/** The kinds that have drafts, with the attribute of their name. */
const NAMES = { event: 'title', venue: 'name', organizer: 'name' } as const;
type Drafted = keyof typeof NAMES;
const isDrafted = (kind: Kind): kind is Drafted => kind in NAMES;

interface Target {
  kind: Kind;
  document_id: string;
  status: string;
}

/** What an editor does in the admin panel that the public mostly cannot see: translations, open changes, restored drafts. */
export class UnseenChange {
  private count = 0;

  constructor(
    private readonly service: Service,
    private readonly random: Random,
  ) {}

  /** @returns a short description of the change */
  async make(): Promise<string> {
    const targets: Target[] = await this.service.strapi.db
      .connection(TABLES.index)
      .whereIn('kind', Object.keys(NAMES))
      .orderBy(['public_id', 'locale'])
      .select('kind', 'document_id', 'status');
    const trashed = targets.filter(({ status }) => status === 'trash');
    if (trashed.length > 0 && this.random.chance(0.4)) return this.restore(this.random.pick(trashed));
    const others = targets.filter(({ status }) => status !== 'trash');
    return others.length === 0 ? 'nothing to draft' : this.draft(this.random.pick(others));
  }

  private async restore({ kind, document_id: documentId }: Target): Promise<string> {
    const { status } = await this.service.request(`/event-calendar/records/${kind}/restore`, {
      method: 'POST',
      headers: await adminHeaders(this.service),
      json: { documentIds: [documentId], as: 'draft' },
    });
    return `restore ${kind} ${documentId} as a draft: ${status}`;
  }

  private async draft({ kind, document_id: documentId }: Target): Promise<string> {
    if (!isDrafted(kind)) return 'no drafts';
    const documents = documentsOf(this.service, kind);
    const locale = this.random.pick(['en', 'fr', 'fr']);
    this.count += 1;
    if (locale === 'fr' && this.random.chance(0.3)) {
      await documents.delete({ documentId, locale });
      return `delete the French version of ${kind} ${documentId}`;
    }
    await documents.update({ documentId, locale, data: { [NAMES[kind]]: `Draft ${this.count}` } });
    return `draft of ${kind} ${documentId} in ${locale}`;
  }
}

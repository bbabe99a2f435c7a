import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { COLLECTIONS, KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { TABLES } from '../../../src/plugins/event-calendar/server/src/storage/tables';
import type { Service } from '../../harness';
import { throughStrapi } from '../../harness/through-strapi';
import { LANGUAGES } from '../feed/views';

const ALWAYS = 'start_date=1900-01-01&end_date=9999-12-31';
/** Pages of a list, of which some may not exist. */
const pagesOf = (list: string): string[] => [1, 2].map((page) => `${list}&per_page=50&page=${page}`);
const LISTS: Readonly<Record<Kind, readonly string[]>> = {
  event: [...pagesOf(`events?${ALWAYS}`), `events.ics?${ALWAYS}`],
  venue: pagesOf('venues?'),
  organizer: pagesOf('organizers?'),
  category: pagesOf('categories?hide_empty=0'),
  tag: pagesOf('tags?hide_empty=0'),
};

/**
 * All that readers without credentials can see of the calendar, read past every cache. Counts its changes, so that a question whose answer
 * may be as it was can be told from one whose answer must be.
 */
export class PublicView {
  private readonly seen: Record<Kind, Map<string, string>> = {
    event: new Map(),
    venue: new Map(),
    organizer: new Map(),
    category: new Map(),
    tag: new Map(),
  };
  private readonly counts: Record<Kind, number> = { event: 0, venue: 0, organizer: 0, category: 0, tag: 0 };

  constructor(
    private readonly service: Service,
    private readonly untranslated: 'omit' | 'fallback',
  ) {}

  /** How often what answers about these kinds depend on has changed (docs/interface.md 18.2). */
  changesOf(kinds: readonly Kind[]): number {
    return kinds.reduce((sum, kind) => sum + this.counts[kind], 0);
  }

  /** Looks at everything. */
  async look(): Promise<void> {
    // Lists show all others as single reads do.
    const hidden: { kind: Kind; public_id: number }[] = await this.service.strapi.db
      .connection(TABLES.index)
      .where({ hidden: 1 })
      .distinct('kind', 'public_id');
    for (const kind of KINDS) {
      const singles = hidden
        .filter((row) => row.kind === kind)
        .map((row) => `${COLLECTIONS[kind]}/${Number(row.public_id)}`);
      const now = new Map([['stand-ins', await this.standIns(kind)]]);
      for (const path of [...LISTS[kind], ...singles]) {
        for (const language of LANGUAGES) {
          const address = `${this.service.roots[language] ?? ''}/${path}`;
          const { status, text } = await throughStrapi(this.service, address);
          if (status === 200) now.set(address, text);
        }
      }
      const before = this.seen[kind];
      const isSame = before.size === now.size && [...now].every(([path, text]) => before.get(path) === text);
      if (!isSame) this.counts[kind] += 1;
      this.seen[kind] = now;
    }
  }

  /**
   * What lets other versions of a record stand in, and what events link to. Nobody may see a difference, but the tags change: finding out
   * whether somebody does would cost a write more than a reader gains (docs/interface.md 18.2).
   */
  private async standIns(kind: Kind): Promise<string> {
    const index = () => this.service.strapi.db.connection(TABLES.index);
    const rows: unknown[] =
      kind === 'event' && this.untranslated === 'omit'
        ? []
        : await index()
            .where({ kind })
            .whereIn('public_id', index().where({ status: 'publish' }).select('public_id'))
            .orderBy(['public_id', 'locale'])
            .select('public_id', 'locale');
    const links: unknown[] =
      kind === 'event'
        ? await this.service.strapi.db
            .connection(TABLES.links)
            .whereIn('event_id', index().where({ status: 'publish' }).select('public_id'))
            .orderBy(['event_id', 'role', 'target_id'])
            .select('event_id', 'target_id')
        : [];
    return JSON.stringify([rows, links]);
  }
}

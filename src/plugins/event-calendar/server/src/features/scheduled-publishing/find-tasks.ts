import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { momentOf, storageOf } from '../../storage/documents';
import { dueDrafts } from '../../storage/due-drafts';
import { groupBy } from '../../domain/group-by';
import { POST_KINDS } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import { instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import { timeInTrash } from './tasks';
import type { ScheduledTask, Task } from './tasks';

interface Found {
  task: Task;
  kind: PostKind;
  document_id: string;
  public_id: number;
  moment: unknown;
}

/**
 * Everything that is due by a moment, in one statement over the partial indexes on `publish_at` and `trashed_at`: publications
 * in the order of their moments, then records whose time in the trash is over. `runDue` checks each task again under the
 * calendar's lock. The languages of a record are put together here, because SQLite would read all drafts to group them.
 */
export async function findTasks(
  knex: Knex,
  strapi: Core.Strapi,
  settings: Pick<Settings, 'trashDays'>,
  until: Instant,
): Promise<ScheduledTask[]> {
  const stay = timeInTrash(settings);
  const statements = POST_KINDS.flatMap((kind) => {
    const { table } = storageOf(strapi, kind);
    const publications = dueDrafts(knex, table, until);
    return [
      select(knex, 'publish', kind, publications, 'd.publish_at'),
      ...(stay === undefined
        ? []
        : [select(knex, 'remove', kind, trashed(knex, table, until - stay), 'd.trashed_at')]),
    ];
  });
  const found: Found[] = await knex.unionAll(statements);
  const tasks = found
    .map(({ task, kind, document_id, public_id, moment }) => {
      const since = momentOf(moment) ?? until;
      const due = task === 'publish' ? since : instant(since + (stay ?? 0));
      return { task, kind, documentId: document_id, publicId: Number(public_id), due };
    })
    .toSorted((a, b) => a.task.localeCompare(b.task) || a.due - b.due || a.publicId - b.publicId);
  const ofRecords = groupBy(tasks, ({ task, kind, documentId }) => `${task} ${kind} ${documentId}`);
  return [...ofRecords.values()].flatMap((languages) => languages.slice(0, 1));
}

const trashed = (knex: Knex, table: string, until: number): Knex.QueryBuilder =>
  knex(`${table} as d`).where('d.trashed_at', '<=', new Date(until)).whereNull('d.published_at');

const select = (
  knex: Knex,
  task: Task,
  kind: PostKind,
  drafts: Knex.QueryBuilder,
  moment: string,
): Knex.QueryBuilder =>
  drafts.select(
    knex.raw(`'${task}' as task, '${kind}' as kind`),
    'd.document_id',
    'd.public_id',
    `${moment} as moment`,
  );

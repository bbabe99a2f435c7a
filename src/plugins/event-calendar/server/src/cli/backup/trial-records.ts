import type { Core } from '@strapi/strapi';
import type { Kind } from '../../domain/kinds';
import { uidOf } from '../../domain/kinds';
import { TABLES } from '../../storage/tables';
import { CommandError } from '../command';

/** What a record of each kind needs at least. The places are first, because the event links to them. */
const TRIALS: readonly { kind: Kind; data: object }[] = [
  { kind: 'category', data: { name: 'Trial of a backup', slug: 'trial-of-a-backup' } },
  { kind: 'tag', data: { name: 'Trial of a backup', slug: 'trial-of-a-backup' } },
  { kind: 'venue', data: { name: 'Trial of a backup', slug: 'trial-of-a-backup' } },
  { kind: 'organizer', data: { name: 'Trial of a backup', slug: 'trial-of-a-backup' } },
  {
    kind: 'event',
    data: {
      title: 'Trial of a backup',
      slug: 'trial-of-a-backup',
      startDate: '2040-01-01 10:00:00',
      endDate: '2040-01-01 11:00:00',
      timezone: 'UTC',
    },
  },
];

/**
 * Writes and publishes a record of each kind; only for a scratch database.
 * @throws CommandError if one does not appear in the index
 */
export async function writeOneOfEachKind(strapi: Core.Strapi): Promise<{ kind: Kind; publicId: number }[]> {
  const made: { kind: Kind; publicId: number }[] = [];
  for (const { kind, data } of TRIALS) {
    const { documentId } = await strapi.documents(uidOf(kind)).create({ data, status: 'published' });
    const row: { public_id: number | string } | undefined = await strapi.db
      .connection(TABLES.index)
      .where({ document_id: documentId })
      .first('public_id');
    if (row === undefined) throw new CommandError(`A new ${kind} does not appear in the index`);
    made.push({ kind, publicId: Number(row.public_id) });
  }
  return made;
}

import { z } from '@strapi/utils';
import { fold } from '../../domain/text/fold';
import { dialectOf } from '../../storage/ports/dialect';
import { isVersionFor } from '../../engine/read/language';
import { INDEX, every, sql } from '../../storage/ports/sql';
import type { BoardChoices } from '../../panel-contract/board';
import { coveredVersions } from './covered-versions';
import { nameOf } from './names';
import { language, publicId, search } from './query';
import type { BoardSource } from './source';

/** How many choices are returned at most. To find another one, the editor types a part of its name. */
const MOST_CHOICES = 30;

/** The query of `GET /board/choices`. */
export const CHOICES_QUERY = z.object({
  kind: z.enum(['category', 'venue', 'organizer']),
  locale: language,
  search,
  /** Returns only this record, with its name. */
  id: publicId.optional(),
});

/** The venues, organizers or categories to filter the board by, sorted by name. */
export async function readChoices(
  source: BoardSource,
  { kind, locale, search, id }: z.infer<typeof CHOICES_QUERY>,
): Promise<BoardChoices> {
  const { port, tables } = source;
  const words = fold(search);
  const conditions = [
    sql`i.kind = ${kind}`,
    sql`i.status <> 'trash'`,
    isVersionFor(sql`i`, locale),
    ...(words === '' ? [] : [dialectOf(port.dialect).holds(sql`i.sort_name`, sql`${words}`)]),
    ...(id === undefined ? [] : [sql`i.public_id = ${id}`]),
    ...(await coveredVersions(source, 'read', sql`i`, kind)),
  ];
  const rows = await port.all<{ id: number; name: string | null; document_id: string }>(
    sql`select i.public_id as id, i.document_id, ${nameOf(tables[kind])} as name from ${INDEX} i
      where ${every(conditions)} order by i.sort_name, i.public_id limit ${MOST_CHOICES + 1}`,
  );
  const choices = rows
    .slice(0, MOST_CHOICES)
    .map((row) => ({ id: row.id, documentId: row.document_id, name: row.name ?? '' }));
  return { choices, more: rows.length > MOST_CHOICES };
}

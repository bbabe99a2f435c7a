import type { Core } from '@strapi/strapi';
import { expect } from '#test';
import { checkIndex } from '../../src/plugins/event-calendar/server/src/write-model/index/check';
import { linksOf } from '../../src/plugins/event-calendar/server/src/write-model/records/links';
import { sharedColumns } from '../../src/plugins/event-calendar/server/src/write-model/records/shared-fields';
import {
  isPublishedRow,
  isStandInRow,
  storageOf,
} from '../../src/plugins/event-calendar/server/src/storage/documents';
import type { VersionRow } from '../../src/plugins/event-calendar/server/src/storage/documents';
import { groupBy } from '../../src/plugins/event-calendar/server/src/domain/group-by';
import { KINDS, isPostKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';

/** The differences between the calendar index and a rebuild, as texts; empty if there are none. */
export async function indexDifferences(strapi: Core.Strapi): Promise<string[]> {
  const found: string[] = [];
  await checkIndex(strapi, ({ kind, publicId, locale, what }) =>
    found.push(`${kind} ${publicId} ${locale ?? ''}: ${what}`),
  );
  return found;
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/** Checks all invariants of stored versions that the guard maintains. */
export async function expectSoundRecords(strapi: Core.Strapi): Promise<Map<string, number>> {
  const knex = strapi.db.connection;
  const numbers = new Map<string, number>();
  const openIn = await publishedVersions(strapi);
  for (const kind of KINDS) {
    const storage = storageOf(strapi, kind);
    const rows: VersionRow[] = await knex<VersionRow>(storage.table).select('*').orderBy('id');
    const links = await linksOf(
      { trx: knex, strapi },
      kind,
      rows.map((row) => row.id),
    );
    for (const [documentId, versions] of groupBy(rows, (row) => row.document_id)) {
      const ids = new Set(versions.map((row) => row.public_id));
      expect(ids.size, `${kind} ${documentId} has one number`).toBe(1);
      numbers.set(documentId, Number(versions[0]?.public_id));
      expect(
        versions.some((row) => !isStandInRow(row)),
        `${kind} ${documentId} is not made of stand-ins`,
      ).toBe(true);
      for (const published of [false, true]) {
        const group = versions.filter((row) => isPublishedRow(kind, row) === published);
        for (const column of sharedColumns(storage)) {
          const values = new Set(group.map((row) => String(plain(row[column]))));
          expect(
            [...values].length,
            `${kind} ${documentId} shares ${column}: ${[...values].join(' / ')}`,
          ).toBeLessThan(2);
        }
        const linked = group.map(
          (row) =>
            new Set(
              links.filter((link) => link.rowId === row.id).map((link) => `${link.role} ${link.publicId}`),
            ),
        );
        // A published version may lack a link only if the linked record is not published in its language.
        const all = new Set(linked.flatMap((texts) => [...texts]));
        for (const [index, texts] of linked.entries()) {
          for (const link of [...all].filter((other) => !texts.has(other))) {
            const number = Number(link.split(' ')[1]);
            const excused = published && !openIn.has(`${number} ${group[index]?.locale}`);
            expect(excused, `${kind} ${documentId} ${group[index]?.locale} lacks ${link}`).toBe(true);
          }
        }
      }
      if (kind === 'event') {
        for (const row of versions) {
          expect(
            String(row['end_date']) >= String(row['start_date']),
            `${documentId} ends after it starts`,
          ).toBe(true);
        }
      }
    }
    const alive = rows.filter((row) => row.slug !== null && !(isPostKind(kind) && row.trashed_at));
    for (const [slug, holders] of groupBy(alive, (row) => `${row.slug} ${row.locale}`)) {
      const documents = new Set(holders.map((row) => row.document_id));
      expect(documents.size, `${kind} slug ${slug} belongs to one record`).toBe(1);
    }
  }
  expect(new Set(numbers.values()).size, 'numbers are unique over all kinds').toBe(numbers.size);
  return numbers;
}

/** `number language` of every published version. */
async function publishedVersions(strapi: Core.Strapi): Promise<Set<string>> {
  const open = new Set<string>();
  for (const kind of KINDS) {
    const rows: VersionRow[] = await strapi.db
      .connection<VersionRow>(storageOf(strapi, kind).table)
      .select('*');
    for (const row of rows) if (isPublishedRow(kind, row)) open.add(`${row.public_id} ${row.locale}`);
  }
  return open;
}

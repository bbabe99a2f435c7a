import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { ROOT } from '../../../scripts/lib/project.mjs';
import { COLLECTIONS, isPostKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../../harness';
import { contentManager } from '../../harness/admin';
import { clientOf } from '../../http/write-client';
import { Files, runOn } from '../../load/calendar-command';
import { ODD_PLACES } from './odd-records';

/** A file with events of real calendars beside the project, or the one that PROOF_DATA names; it is not part of the project. */
const REAL = process.env.PROOF_DATA ?? join(ROOT, '..', 'shared', 'data', 'real-events.ndjson');
const realText = existsSync(REAL) ? readFileSync(REAL, 'utf8') : '';
export const REAL_EVENTS: readonly string[] = realText.split('\n').filter(Boolean);
export const WHICH_EVENTS =
  REAL_EVENTS.length > 0 ? 'with real events' : 'without real events, whose file is not there';

type Row = Record<string, unknown>;

/** One language of a record, as editors open it. */
export interface Version {
  id: string;
  locale: string;
  /** The public id of the record. */
  number: number;
  published: boolean;
}

/** An even sample of a list, or all of it. */
export function sample<Item>(items: readonly Item[], wanted: number): Item[] {
  const count = Math.min(wanted, items.length);
  const before = (index: number): number => Math.floor((index * count) / items.length);
  return items.filter((_, index) => before(index + 1) > before(index));
}

/** Loads lines of events, objects or texts, with the command; errors in single lines are not shown. */
export async function loadEvents(service: Service, lines: readonly unknown[]): Promise<void> {
  const files = new Files();
  const silent = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await runOn(service.strapi, 'load', [files.write(lines)], { bulk: true });
  } finally {
    silent.mockRestore();
    files.remove();
  }
}

/**
 * Loads unusual events, gives the first of them an image and a second language, and creates unusual venues.
 * @param headers those of an administrator
 */
export async function loadOdd(
  service: Service,
  headers: Record<string, string>,
  events: readonly unknown[],
): Promise<void> {
  const image = await service.strapi.db.query('plugin::upload.file').create({ data: IMAGE });
  const [first = {}, ...others] = events;
  await loadEvents(service, [{ ...Object(first), image: image.id }, ...others]);
  const [version] = await openedVersions(service, 'event');
  const french = { title: 'En français', description: '<p>Une\r\nfête</p>' };
  await clientOf(service, 'admin').update(`events/${version?.number}?i18n_language=fr`, french);
  const venues = contentManager(service, headers, 'venue');
  for (const place of ODD_PLACES) await venues.create({ name: 'Somewhere', ...place });
}

const IMAGE = {
  name: 'b.png',
  hash: 'b',
  ext: '.png',
  mime: 'image/png',
  size: 1,
  url: '/uploads/b.png',
  provider: 'local',
};

/** The versions of a kind that editors can open, oldest first: one per language, without the trash. */
export async function openedVersions({ strapi }: Service, kind: Kind): Promise<Version[]> {
  const table = strapi.db.connection(`calendar_${COLLECTIONS[kind]}`).where({ stand_in: false });
  const drafts: Row[] = await (
    isPostKind(kind) ? table.clone().where({ published_at: null, trashed_at: null }) : table.clone()
  ).orderBy('id');
  const published: Row[] = isPostKind(kind) ? await table.clone().whereNotNull('published_at') : [];
  const nameOf = (row: Row): string => `${String(row['document_id'])} ${String(row['locale'])}`;
  const names = new Set(published.map(nameOf));
  return drafts.map((row) => ({
    id: String(row['document_id']),
    locale: String(row['locale']),
    number: Number(row['public_id']),
    published: names.has(nameOf(row)),
  }));
}

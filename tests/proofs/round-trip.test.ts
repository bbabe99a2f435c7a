/**
 * Whoever opens a record in the admin panel and saves and publishes it unchanged changes nothing of it: records with every odd
 * value, and all those of ../shared/data/real-events.ndjson where that file lies beside the project. The length counts events.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../scripts/lib/project.mjs';
import { COLLECTIONS, KINDS, isPostKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { unchangedForm } from '../admin/edit-form';
import { startService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { Files, event, runOn } from '../load/calendar-command';
import { randomFiles } from '../load/random-lines';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const REAL = join(ROOT, '..', 'shared', 'data', 'real-events.ndjson');
const SEED = seedOf(20_261_122);
const LENGTH = lengthOf({ short: 60, full: 10_000 });
const RANDOM = LONG ? 200 : 12;
/** Of places, organizers and terms a short run takes some. */
const OTHERS = LONG ? Infinity : 5;

const ODD_TIMES: readonly Record<string, unknown>[] = [
  { start_date: '2031-03-30 02:30:00', timezone: 'Europe/Paris' },
  { start_date: '2031-10-26 02:30:00', end_date: '2031-10-26 02:45:00', timezone: 'Europe/Paris' },
  { start_date: '2031-05-10 20:00:07', end_date: '2031-05-10 20:00:59' },
  { timezone: 'UTC+2' },
  { timezone: 'UTC-3.5' },
  { timezone: '+05:45' },
  { timezone: 'EDT' },
  { timezone: 'Asia/Calcutta' },
  { start_date: '0001-01-01 00:00:00', end_date: '0001-01-01 10:00:00', timezone: 'Pacific/Apia' },
  { start_date: '9999-12-31 20:00:00', end_date: '9999-12-31 23:59:59', timezone: 'America/Los_Angeles' },
  { start_date: '2011-12-31 00:00:00', end_date: '2011-12-31 01:00:00', timezone: 'Pacific/Apia' },
  { start_date: '2031-05-10', end_date: '2031-05-12', all_day: true },
  { start_date: '2031-03-30', end_date: '2031-03-30', all_day: true, timezone: 'Europe/Paris' },
  { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 20:00:00' },
];
const ODD_VALUES: readonly Record<string, unknown>[] = [
  { cost: '' },
  { cost: ['10', '20'] },
  { cost: 'free for members, others 5 €' },
  { cost: '$1,234.50 - 2.000,00 €' },
  { slug: '日本 の 祭り' },
  { slug: 'ÉTÉ--2' },
  { description: '<p>One</p>\n\n<ul><li>a &amp; b</li></ul><table><tr><td>&nbsp;</td></tr></table>' },
  { description: 'plain\n\ntext <3 & more', excerpt: '  ' },
  { title: '  <b>"Quotes" & ’more’</b> 🎵 ', website: 'https://example.org/?a=1&b=%C3%BC' },
  { status: 'draft' },
  { status: 'pending', date: '2041-01-01 10:00:00' },
  { status: 'private' },
  { status: 'future', date: '2041-01-01 10:00:00' },
  { password: ' <secret> ' },
  { featured: true, sticky: true, hide_from_listings: true, show_map: true },
  { i18n_language: 'fr', title: 'Fête' },
];

const ODD_PLACES: readonly Record<string, unknown>[] = [
  { latitude: 48.856613, longitude: -0.000001 },
  { latitude: 90, longitude: -180, showMap: false },
  { latitude: 0 },
];

type Row = Record<string, unknown>;

let service: Service;
const files = new Files();
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
  files.remove();
});

/** Every `step`th of a list, so that about `most` are taken. */
const sample = <Item>(items: readonly Item[], most: number): Item[] => {
  const step = Math.max(1, Math.ceil(items.length / Math.max(1, most)));
  return items.filter((_, index) => index % step === 0);
};

function linesToLoad(): unknown[] {
  const odd = [...ODD_TIMES, ...ODD_VALUES].map((fields, index) => event(`Odd ${index}`, fields));
  const random = randomFiles(SEED, 1, RANDOM).flat();
  const real = existsSync(REAL) ? readFileSync(REAL, 'utf8').split('\n').filter(Boolean) : [];
  return [...odd, ...random, ...sample(real, LENGTH - RANDOM - odd.length)];
}

interface Version {
  id: string;
  locale: string;
  number: number;
  published: boolean;
}

/** The versions of a kind that editors open: one a language. */
async function openedVersions(kind: Kind): Promise<Version[]> {
  const table = service.strapi.db.connection(`calendar_${COLLECTIONS[kind]}`).where({ stand_in: false });
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

/** Members that tell of the time of the write. */
const OF_WRITE = /"(?:modified(?:_utc)?(?:_details)?|updatedAt|publishedAt)":(?:"[^"]*"|\{[^}]*\}|null)/g;
const withoutWrite = (text: string): unknown => JSON.parse(text.replace(OF_WRITE, '"written":0'));

async function answerOf(kind: Kind, { number, locale }: Version): Promise<unknown> {
  const address = `${service.roots[locale] ?? ''}/${COLLECTIONS[kind]}/${number}`;
  const { status, text } = await service.request(address, { headers: await service.as('admin') });
  return { status, body: withoutWrite(text) };
}

/** Opens all records of a kind and saves them. @returns how many versions there are, and how many were published again */
async function saveAll(
  kind: Kind,
  headers: Record<string, string>,
): Promise<[saved: number, published: number]> {
  const panel = contentManager(service, headers, kind);
  const all = await openedVersions(kind);
  const versions = kind === 'event' ? all : sample(all, OTHERS);
  for (const [index, version] of versions.entries()) {
    const { id, locale } = version;
    const answer = await answerOf(kind, version);
    const form = unchangedForm(service, kind, await panel.read(id, `?locale=${locale}`));
    await panel.update(id, form, locale);
    if (version.published) await panel.publish(id, form, locale);
    const saved = unchangedForm(service, kind, await panel.read(id, `?locale=${locale}`));
    expect(saved, `the draft of ${JSON.stringify(form)}`).toEqual(form);
    expect(await answerOf(kind, version), `the answer of ${JSON.stringify(form)}`).toEqual(answer);
    report(`${kind} ${index + 1} of ${versions.length}`);
  }
  return [versions.length, versions.filter(({ published }) => published).length];
}

describe('opening a record in the admin panel and saving it', () => {
  it(
    'changes nothing',
    async () => {
      const since = Date.now();
      const silent = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      await runOn(service.strapi, 'load', [files.write(linesToLoad())], { bulk: true });
      silent.mockRestore();
      const headers = await adminHeaders(service);
      const venues = contentManager(service, headers, 'venue');
      for (const place of ODD_PLACES) await venues.create({ name: 'Somewhere', ...place });
      for (const kind of KINDS) {
        const [saved, published] = await saveAll(kind, headers);
        expect(saved, kind).toBeGreaterThan(kind === 'event' ? ODD_TIMES.length + ODD_VALUES.length - 1 : 1);
        conclude(`${saved} versions of ${COLLECTIONS[kind]} saved, ${published} of them published again`);
      }
      const real = existsSync(REAL) ? 'with real events' : 'without real events, whose file is not there';
      conclude(`${real}, seed ${SEED}, ${Math.round((Date.now() - since) / 1000)} s`);
    },
    PROOF_TIMEOUT,
  );
});

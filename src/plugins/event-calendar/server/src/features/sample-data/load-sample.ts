import type { Core } from '@strapi/strapi';
import { defaultAuthorId } from '../../access';
import { administrator } from '../../services/write/actor';
import { checkNew } from '../../services/write/check-new';
import { addLanguage, createRecord } from '../../services/write/create-record';
import type { RecordIds } from '../../storage/external-ids';
import { SAMPLE, externalIds, keepExternalIds } from '../../storage/external-ids';
import type { Writing } from '../../services/write/writing';
import { inTransaction } from '../../storage/transaction';
import type { Kind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import type { NewRecord } from '../../resources/commands';
import { EVENT_CREATE } from '../../resources/event/parameters';
import { ORGANIZER_CREATE } from '../../resources/organizer/parameters';
import { CATEGORY_CREATE, TAG_CREATE } from '../../resources/term/parameters';
import { VENUE_CREATE } from '../../resources/venue/parameters';
import type { Settings } from '../../platform/settings/settings';
import type { SampleRecord } from './sample-records';
import { sampleRecords } from './sample-records';

export interface SampleReport {
  created: number;
  /** Records that had been loaded before. */
  present: number;
}

/** The public ids of the loaded records, by kind and key. */
type Ids = Map<string, number>;

/** The kind that a write parameter links to. */
const LINKED: Readonly<Record<string, Kind>> = {
  parent: 'category',
  venue: 'venue',
  organizer: 'organizer',
  categories: 'category',
  tags: 'tag',
};

type Raw = ReadonlyMap<string, unknown>;
const CHECKS: { readonly [K in Kind]: (writing: Writing, raw: Raw) => Promise<NewRecord> } = {
  event: async (writing, raw) => ({ kind: 'event', values: await checkNew(writing, EVENT_CREATE, raw) }),
  venue: async (writing, raw) => ({ kind: 'venue', values: await checkNew(writing, VENUE_CREATE, raw) }),
  organizer: async (writing, raw) => ({
    kind: 'organizer',
    values: await checkNew(writing, ORGANIZER_CREATE, raw),
  }),
  category: async (writing, raw) => ({
    kind: 'category',
    values: await checkNew(writing, CATEGORY_CREATE, raw),
  }),
  tag: async (writing, raw) => ({ kind: 'tag', values: await checkNew(writing, TAG_CREATE, raw) }),
};

/**
 * Loads the sample calendar, with events around `now`, through the same services as the write routes. Each record and all its
 * languages are one transaction, and records that were loaded before are skipped, so that an interrupted load can be continued.
 * @param advanced called after each record with the number of records that are done
 */
export async function loadSample(
  strapi: Core.Strapi,
  settings: Settings,
  now: Instant,
  advanced: (done: number, total: number) => void = () => undefined,
): Promise<SampleReport> {
  const actor = administrator(await defaultAuthorId(strapi, settings));
  const { languages } = settings;
  const language = languages.includes('en') ? 'en' : (languages[0] ?? 'en');
  const writing: Writing = { strapi, settings, actor, language, now };
  const report: SampleReport = { created: 0, present: 0 };
  const records = sampleRecords(now);
  const ids: Ids = new Map();
  for (const record of records) {
    report[await load(writing, record, ids)] += 1;
    advanced(report.created + report.present, records.length);
  }
  return report;
}

const idsOf = ({ publicId, documentId }: RecordIds): RecordIds => ({ publicId, documentId });

async function load(writing: Writing, record: SampleRecord, ids: Ids): Promise<keyof SampleReport> {
  const value = `${record.kind}:${record.key}`;
  return inTransaction(writing.strapi, async ({ trx }) => {
    const { kind, key } = record;
    const before = (await externalIds(trx, kind, [SAMPLE], [key])).find([SAMPLE], key)?.publicId;
    if (before !== undefined) {
      ids.set(value, before);
      return 'present';
    }
    const checked = await CHECKS[record.kind](writing, rawOf(record, ids));
    const made = await createRecord(writing, checked, record.editorial);
    for (const [language, { title, ...rest }] of Object.entries(record.texts)) {
      if (language === writing.language || !writing.settings.languages.includes(language)) continue;
      await addLanguage({ ...writing, language }, made, { name: title, ...rest });
    }
    // An existing venue with the same name is linked, but is not part of the sample and must not be removed with it.
    if (made.created) await keepExternalIds(trx, [{ kind, author: SAMPLE, value: key, ...idsOf(made) }]);
    ids.set(value, made.publicId);
    return 'created';
  });
}

/** The parameters as in a request: undefined values are left out, and links are public ids. */
function rawOf({ parameters, links }: SampleRecord, ids: Ids): Raw {
  const idOf = (parameter: string, key: string): number => {
    const found = ids.get(`${LINKED[parameter]}:${key}`);
    if (found === undefined) throw new Error(`The sample has no ${parameter} ${key}`);
    return found;
  };
  const linked = Object.entries(links).map(([parameter, keys = []]): [string, unknown] => [
    parameter,
    typeof keys === 'string' ? idOf(parameter, keys) : keys.map((key) => idOf(parameter, key)),
  ]);
  return new Map([...Object.entries(parameters), ...linked].filter(([, value]) => value !== undefined));
}

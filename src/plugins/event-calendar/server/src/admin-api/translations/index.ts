import { z } from '@strapi/utils';
import { KINDS, isPostKind } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { groupBy } from '../../domain/group-by';
import { plainText } from '../../domain/text/plain-text';
import { changedSince, translationStates } from '../../domain/translation-state';
import type { TextTimes } from '../../domain/translation-state';
import type { LackingLanguages, SourceTexts, Translations } from '../../panel-contract/translations';
import { isEditedRow, isStandInRow, storageOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { textTimes, textTimesOf } from '../../storage/text-times';
import { inTransaction } from '../../storage/transaction';
import type { Transaction } from '../../storage/transaction';
import { TEXT_ATTRIBUTES } from '../../write-model/content-types/kinds-of-text';
import { markChecked } from '../../write-model/text-times';
import { forbidden, missing } from '../../write-model/records/refuse';
import { oldestLocale } from '../../write-model/records/stand-ins';
import { demand, demandRecord, ownedVersions } from '../request/person';
import type { OwnedVersion, Person } from '../request/person';
import { checked } from '../request/route';
import type { PanelRoute } from '../request/route';

/** Most records that one call of the list is about. */
const MOST_RECORDS = 100;
const locale = z.string().min(1).max(35);
const OF_KIND = z.object({ kind: z.enum(KINDS) });
const OF_LANGUAGE = z.object({ kind: z.enum(KINDS), locale });
const ASKED = z.object({ locale, source: locale.optional() });
const LISTED = z.object({
  documentIds: z
    .string()
    .transform((given) => given.split(',').filter(Boolean))
    .pipe(z.array(z.string().max(64)).max(MOST_RECORDS)),
});

/** Fields whose text has markup, in events, venues and organizers. */
const WITH_MARKUP = new Set(['description', 'excerpt']);

export const TRANSLATION_ROUTES: readonly PanelRoute[] = [
  {
    method: 'GET',
    path: '/translations/:kind',
    async handle({ strapi, settings, person, params, query }): Promise<LackingLanguages> {
      const { kind } = checked(OF_KIND, params);
      demand(person, 'read', kind);
      const { documentIds } = checked(LISTED, query);
      const transaction = { trx: strapi.db.connection, strapi };
      const rows = groupBy(
        await draftsOf(transaction, kind, documentIds, WITHOUT_TEXTS),
        (row) => row.document_id,
      );
      const readable = new Set(
        (await ownedVersions(person, kind, documentIds))
          .filter((version) => person.mayWith('read', kind, version))
          .map(({ documentId }) => documentId),
      );
      const times = await textTimes(transaction.trx, kind, documentIds);
      const lacking = [...rows].flatMap(([documentId, drafts]) => {
        if (!readable.has(documentId)) return [];
        const states = statesOf(settings.languageRoots, drafts, times.get(documentId));
        const those = (wanted: string): string[] =>
          states.filter(({ state }) => state === wanted).map((each) => each.locale);
        return [[documentId, { missing: those('missing'), behind: those('behind') }]];
      });
      return Object.fromEntries(lacking);
    },
  },
  {
    method: 'GET',
    path: '/translations/:kind/:documentId',
    async handle({ strapi, settings, person, params, query }): Promise<Translations> {
      const { kind } = checked(OF_KIND, params);
      const { documentId = '' } = params;
      const asked = checked(ASKED, query);
      const transaction = { trx: strapi.db.connection, strapi };
      const drafts = await draftsOf(transaction, kind, [documentId]);
      if (drafts.length === 0) throw missing('missing', { kind });
      const readable = (await ownedVersions(person, kind, [documentId])).filter((version) =>
        person.mayWith('read', kind, version),
      );
      if (readable.length === 0) throw forbidden('mayNot', { right: 'read', kind });
      const times = await textTimesOf(transaction.trx, kind, documentId);
      const written = (of: string | undefined): VersionRow | undefined =>
        drafts.find((draft) => draft.locale === of && of !== asked.locale);
      const row = written(asked.source) ?? written(oldestLocale(drafts));
      const version = readable.find(({ id }) => id === row?.id);
      const isNew = drafts.every((draft) => draft.locale !== asked.locale);
      const changed =
        isNew || row === undefined ? [] : changedSince(times.get(row.locale), times.get(asked.locale));
      return {
        languages: statesOf(settings.languageRoots, drafts, times),
        source: row && version ? sourceOf(transaction, person, kind, row, version, changed) : null,
      };
    },
  },
  {
    method: 'POST',
    path: '/translations/:kind/:documentId/:locale/checked',
    async handle({ strapi, person, params }): Promise<null> {
      const { kind, locale: of } = checked(OF_LANGUAGE, params);
      const { documentId = '' } = params;
      await inTransaction(strapi, async (transaction) => {
        await demandRecord(person, ['update'], kind, documentId, of);
        const drafts = await draftsOf(transaction, kind, [documentId], WITHOUT_TEXTS);
        if (drafts.every((draft) => draft.locale !== of)) throw missing('missingLanguage', { kind });
        await markChecked(transaction, kind, documentId, of);
      });
      return null;
    },
  },
];

const NO_TIMES: ReadonlyMap<string, TextTimes> = new Map();

/** The columns that tell which languages a record has. */
const WITHOUT_TEXTS = ['id', 'document_id', 'locale', 'stand_in', 'published_at', 'created_at'];

/** The versions that editors write, without those that only stand in for a language. */
async function draftsOf(
  { trx, strapi }: Transaction,
  kind: Kind,
  documentIds: readonly string[],
  columns: readonly string[] = ['*'],
): Promise<VersionRow[]> {
  const rows: VersionRow[] = await trx(storageOf(strapi, kind).table)
    .whereIn('document_id', [...documentIds])
    .select(...columns);
  return rows.filter((row) => isEditedRow(kind, row) && !isStandInRow(row));
}

const statesOf = (
  wanted: readonly string[],
  drafts: readonly VersionRow[],
  times: ReadonlyMap<string, TextTimes> = NO_TIMES,
): Translations['languages'] =>
  translationStates(
    wanted,
    drafts.map((draft) => draft.locale),
    oldestLocale(drafts) ?? '',
    times,
  );

/** The texts of a version that the person may read. */
function sourceOf(
  { strapi }: Transaction,
  person: Person,
  kind: Kind,
  row: VersionRow,
  version: OwnedVersion,
  changed: readonly string[],
): SourceTexts {
  const { columns } = storageOf(strapi, kind);
  const names = TEXT_ATTRIBUTES[kind].filter((name) => person.mayWith('read', kind, version, name));
  const texts = names.flatMap((name): [string, string][] => {
    const stored = row[columns.get(name) ?? name];
    if (typeof stored !== 'string') return [];
    const text = isPostKind(kind) && WITH_MARKUP.has(name) ? plainText(stored) : stored;
    return text === '' ? [] : [[name, text]];
  });
  return {
    locale: row.locale,
    texts: Object.fromEntries(texts),
    changed: names.filter((name) => changed.includes(name)),
  };
}

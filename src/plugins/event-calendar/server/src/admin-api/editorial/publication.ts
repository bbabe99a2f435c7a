import type { Core } from '@strapi/strapi';
import { isPublicOrScheduled, isScheduled } from '../../write-model/panel-rights';
import { TABLES } from '../../storage/tables';
import { isPublishedRow, momentOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { statusOf } from '../../domain/status';
import { instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import type { Publication } from '../../panel-contract/editorial';
import { checked } from '../request/route';
import type { PanelRoute } from '../request/route';
import { indexedVersion, publicPage } from './public-page';
import { publicBefore } from './public-before';
import { timesInTrash } from './in-trash';
import { siteMoment } from './site-moment';
import { IN_LANGUAGE, demandInLanguage, publishedLanguages, targetOf } from './targets';
import type { Target } from './targets';

/** `GET /records/:kind/:documentId/publication?locale=`: the status of a record in a language, and its scheduled publication. */
export const PUBLICATION_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/records/:kind/:documentId/publication',
  async handle({ strapi, settings, person, params, query }): Promise<Publication> {
    const { kind, documentId } = targetOf(params);
    const knex = strapi.db.connection;
    const asked = checked(IN_LANGUAGE, query);
    const record = { kind, documentId, ...asked };
    const target = await demandInLanguage({ trx: knex, strapi }, person, 'read', record);
    const { locale = target.primary.locale } = asked;
    const { may } = target;
    const before = await publicBefore(knex, [documentId]);
    const indexed = await indexedVersion(knex, kind, documentId, locale);
    return {
      ...stateOf(target, locale, settings),
      before: before(documentId),
      now: siteMoment(instant(Date.now()), settings),
      timezone: settings.timezone,
      publicUrl: publicPage(strapi, settings, kind, locale, indexed) ?? null,
      linkedEvents: await linkedEvents(strapi, target),
      may: {
        update: may('update') && (may('publish') || !isScheduled(kind, target.rows)),
        publish: may('publish'),
        delete: may('delete') && (may('publish') || !isPublicOrScheduled(kind, target.rows)),
      },
    };
  },
};

function stateOf(
  target: Target,
  locale: string,
  settings: Settings,
): Pick<
  Publication,
  | 'hasLanguage'
  | 'hasPassword'
  | 'status'
  | 'hasChanges'
  | 'readyForReview'
  | 'publishAt'
  | 'trashedAt'
  | 'disappearsAt'
> {
  const { kind, rows, drafts, primary } = target;
  const own = drafts.find((row) => row.locale === locale);
  const draft = own ?? primary;
  const published = rows.find((row) => row.locale === locale && isPublishedRow(kind, row));
  const publishAt = momentOf(draft['publish_at']) ?? null;
  const trashed = momentOf(draft.trashed_at);
  const ofLanguage = publishedLanguages(target).find((version) => version.locale === locale);
  const readyForReview = Boolean(draft['ready_for_review']);
  return {
    hasLanguage: own !== undefined,
    hasPassword: Boolean((published ?? draft)['password']),
    status: statusOf({
      published: own !== undefined && published !== undefined,
      private: isPrivate(published ?? draft),
      readyForReview,
      publishAt,
      trashed: trashed !== undefined,
    }),
    hasChanges: ofLanguage !== undefined && !ofLanguage.asItStands,
    readyForReview,
    publishAt:
      publishAt === null
        ? null
        : { ...siteMoment(publishAt, settings), inMilliseconds: publishAt - Date.now() },
    ...(trashed === undefined ? { trashedAt: null, disappearsAt: null } : timesInTrash(trashed, settings)),
  };
}

const isPrivate = (row: VersionRow): boolean => Boolean(row['private']);

/** How many events link to this venue or organizer, and would lose it if it went to the trash. */
async function linkedEvents(strapi: Core.Strapi, { kind, primary }: Target): Promise<number> {
  if (kind === 'event' || primary.public_id === null) return 0;
  const found = await strapi.db
    .connection(TABLES.links)
    .where({ target_id: primary.public_id, role: kind })
    .count('event_id as n')
    .first();
  return Number(found?.['n'] ?? 0);
}

import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { updateDocument } from '../../services/write/save-document';
import { inTransaction } from '../../storage/transaction';
import { impossible, invalid } from '../../write-model/records/refuse';
import { isPublishedRow, storageOf } from '../../storage/documents';
import { uidOf } from '../../domain/kinds';
import { isWallTime } from '../../domain/time/types';
import type { Instant, WallTime } from '../../domain/time/types';
import { toInstant, toWall } from '../../domain/time/zone';
import type { Settings } from '../../platform/settings/settings';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { siteZone } from './site-moment';
import { demandTarget, targetOf } from './targets';
import type { Target } from './targets';

const scheduled = z.object({ at: z.string() });

/**
 * `PUT /records/:kind/:documentId/schedule` with `{at}`, a wall time in the site's zone: schedules the publication of all languages
 * that are not published yet. Needs the right to publish, and ends a wait for review.
 */
export const SCHEDULE_ROUTE: PanelRoute = {
  method: 'PUT',
  path: '/records/:kind/:documentId/schedule',
  async handle(request): Promise<null> {
    const { at } = checked(scheduled, request.body);
    if (!isWallTime(at)) throw invalid('at', 'noWallTime', { field: 'at', given: JSON.stringify(at) });
    const moment = momentAt(at, request.settings);
    await change(request, (target) => {
      demandPublishable(request.strapi, target);
      return { publishAt: new Date(moment).toISOString(), readyForReview: false };
    });
    return null;
  },
};

/** `DELETE /records/:kind/:documentId/schedule`: cancels the schedule; the record stays a draft. */
export const UNSCHEDULE_ROUTE: PanelRoute = {
  method: 'DELETE',
  path: '/records/:kind/:documentId/schedule',
  async handle(request): Promise<null> {
    await change(request, () => ({ publishAt: null }));
    return null;
  },
};

/**
 * The instant of a wall time in the site's zone.
 * @param field is named by an error
 * @throws ValidationError for a time that has passed or that the zone skips
 */
export function momentAt(at: WallTime, settings: Settings, field = 'at'): Instant {
  const zone = siteZone(settings);
  const moment = toInstant(at, zone);
  const shown = toWall(moment, zone);
  const { timezone } = settings;
  if (shown !== at) throw invalid(field, 'timeSkipped', { zone: timezone, shown: shown.slice(11, 16) });
  if (moment <= Date.now()) throw invalid(field, 'timePassed', { zone: timezone });
  return moment;
}

/** Refuses what could not be published now: at the scheduled time nobody is there to see the error. */
export function demandPublishable(strapi: Core.Strapi, { kind, rows, drafts, primary }: Target): void {
  if (primary.trashed_at) throw impossible('inTrash', {});
  const open = new Set(rows.filter((row) => isPublishedRow(kind, row)).map((row) => row.locale));
  const waiting = drafts.filter((draft) => !open.has(draft.locale));
  if (waiting.length === 0) throw impossible('publishedAlready', {});
  const { columns } = storageOf(strapi, kind);
  for (const [name, attribute] of Object.entries(strapi.getModel(uidOf(kind)).attributes)) {
    if (!('required' in attribute) || attribute.required !== true) continue;
    const incomplete = waiting.find((draft) => !draft[columns.get(name) ?? name]);
    if (incomplete) throw invalid(name, 'fieldMissing', { field: name, language: incomplete.locale });
  }
}

async function change(
  { strapi, person, params }: PanelRequest,
  data: (target: Target) => Record<string, unknown>,
): Promise<void> {
  const { kind, documentId } = targetOf(params);
  await inTransaction(strapi, async (transaction) => {
    const target = await demandTarget(transaction, person, ['publish'], kind, documentId);
    const values = { ...data(target), updatedBy: person.id };
    await updateDocument(strapi, kind, documentId, target.primary.locale, values, 'draft');
  });
}

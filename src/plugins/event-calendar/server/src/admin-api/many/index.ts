import type { z } from '@strapi/utils';
import { eventState } from '../../domain/event-state';
import type { Right } from '../../panel-contract/rights';
import type {
  LinkChange,
  ManyChanged,
  RefusingEvent,
  SelectedEvent,
  Selection,
} from '../../panel-contract/many';
import type { LockedTransaction } from '../../storage/transaction';
import { isPublishedRow } from '../../storage/documents';
import { instant } from '../../domain/time/types';
import { groupBy } from '../../domain/group-by';
import { indexOnce } from '../../write-model/index/index-once';
import { linksOf } from '../../write-model/records/links';
import { missing } from '../../write-model/records/refuse';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { siteMoment } from '../editorial/site-moment';
import { readTargets, versionOf } from '../editorial/targets';
import type { Target } from '../editorial/targets';
import { naming } from '../request/naming';
import { onceInTransaction } from '../request/once';
import { demand } from '../request/person';
import { ConflictError, checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { changeEvent } from './change-event';
import { carryOut, isAboutLater, needsPublisher } from './change-publication';
import type { PublicationsToCome } from './change-publication';
import { CHANGES_BODY, SELECTED_BODY } from './schema';

/** `POST /events/selected` with `{documentIds, locale?}`: the events that a person has selected, in this order, and the time at the site. */
const SELECTED_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/events/selected',
  async handle({ strapi, settings, person, body }): Promise<Selection> {
    demand(person, 'read', 'event');
    const { documentIds, locale } = checked(SELECTED_BODY, body);
    const reading = { trx: strapi.db.connection, strapi };
    const target = await readTargets(reading, person, 'event', documentIds);
    const read = (documentId: string): Promise<SelectedEvent> =>
      naming({ documentId, title: '', start: '' }, () => selected(target(documentId, ['read']), locale));
    return {
      events: await Promise.all(documentIds.map(read)),
      now: siteMoment(instant(Date.now()), settings),
      timezone: settings.timezone,
    };
  },
};

const selected = (target: Target, locale: string | undefined): SelectedEvent => ({
  ...nameOf(target, locale),
  allDay: Boolean(target.primary['all_day']),
  languages: target.drafts.map(({ locale }) => locale).toSorted(),
  state: eventState(target.primary['event_status']),
  mayPublish: target.may('publish'),
  version: versionOf(target),
});

const nameOf = ({ documentId, drafts, primary }: Target, locale?: string): RefusingEvent => ({
  documentId,
  title: String((drafts.find((row) => row.locale === locale) ?? primary)['title'] ?? ''),
  start: String(primary['start_date'] ?? ''),
});

/**
 * `POST /events/changes` with `ManyChanges`: changes all of these events in one transaction, or none. The details of a refusal have
 * the event that refused (`event`), so that the request can be repeated without it. They are changed once for each name `creation`.
 */
const CHANGES_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/events/changes',
  async handle(request): Promise<ManyChanged> {
    demand(request.person, 'update', 'event');
    const body = checked(CHANGES_BODY, request.body);
    for (const { change } of body.events) demandLinkable(request, change);
    return onceInTransaction(request, body.creation, (transaction) => changeAll(request, transaction, body));
  },
};

/** The routes for the change of many events at once. */
export const MANY_ROUTES: readonly PanelRoute[] = [SELECTED_ROUTE, CHANGES_ROUTE];

type Body = z.infer<typeof CHANGES_BODY>;

/** Who may not see venues cannot link to one. */
function demandLinkable({ person }: PanelRequest, change: Body['events'][number]['change']): void {
  if (change.venue) demand(person, 'read', 'venue');
  if (linksAny(change.organizers)) demand(person, 'read', 'organizer');
  if (linksAny(change.categories)) demand(person, 'read', 'category');
}

const linksAny = (change: LinkChange | undefined): boolean =>
  (Array.isArray(change) ? change : (change?.add ?? [])).length > 0;

async function changeAll(
  { settings, person }: PanelRequest,
  transaction: LockedTransaction,
  { events }: Body,
): Promise<ManyChanged> {
  const ids = events.map(({ documentId }) => documentId);
  const target = await readTargets(transaction, person, 'event', ids);
  const targets = new Map<string, Target>();
  for (const event of events) {
    const { documentId } = event;
    // Who may not change an event does not learn its title.
    const found = await naming({ documentId, title: '', start: '' }, () => target(documentId, ['update']));
    targets.set(documentId, found);
    await naming(nameOf(found), () => demandChangeable(found, target, event));
  }
  const drafts = [...targets.values()].map(({ primary }) => primary.id);
  const links = groupBy(await linksOf(transaction, 'event', drafts), ({ rowId }) => rowId);
  const fallback = await defaultLocale(transaction);

  const undone: Omit<ManyChanged['undo'][number], 'version'>[] = [];
  const toCome: PublicationsToCome = { publish: [], unpublish: [] };
  await indexOnce(
    transaction,
    async () => {
      for (const { documentId, change } of events) {
        const found = targets.get(documentId);
        if (found === undefined) continue;
        const of = {
          target: found,
          links: links.get(found.primary.id) ?? [],
          change,
          person,
          settings,
          fallback,
          toCome,
        };
        const undo = await naming(nameOf(found), () => changeEvent(transaction, of));
        undone.push({ documentId, change: undo });
      }
      await carryOut(transaction, toCome, (found, work) => naming(nameOf(found), work));
    },
    ids,
  );
  const after = await readTargets(transaction, person, 'event', ids);
  return {
    undo: undone.map((event) => ({ ...event, version: versionOf(after(event.documentId, [])) })),
  };
}

/** @throws an error if the event is in the trash, is published or to be, and the person may not publish it, or was changed meanwhile */
function demandChangeable(
  found: Target,
  target: (documentId: string, rights: readonly Right[]) => Target,
  { version, change }: Body['events'][number],
): void {
  if (found.primary.trashed_at) throw missing('eventInTrash', {});
  const isPublic = found.rows.some((row) => isPublishedRow('event', row));
  if ((isPublic && !isAboutLater(change)) || needsPublisher(change)) target(found.documentId, ['publish']);
  if (version !== undefined && version !== versionOf(found)) throw new ConflictError('changedMeanwhile');
}

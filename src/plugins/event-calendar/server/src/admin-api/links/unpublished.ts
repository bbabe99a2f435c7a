import type { Core } from '@strapi/strapi';
import { inTransaction } from '../../storage/transaction';
import { forbidden } from '../../write-model/records/refuse';
import { uidOf } from '../../domain/kinds';
import type { UnpublishedLink } from '../../panel-contract/links';
import type { Right } from '../../panel-contract/rights';
import { demandRecord, ownedVersions } from '../request/person';
import type { Person } from '../request/person';
import type { PanelRoute } from '../request/route';

/** `GET /events/:documentId/unpublished`: the venue and organizers of the event that readers do not see and the person may read. */
export const UNPUBLISHED_LINKS_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/events/:documentId/unpublished',
  async handle({ strapi, person, params }): Promise<UnpublishedLink[]> {
    const [version] = await demandRecord(person, ['read'], 'event', params['documentId'] ?? '');
    return version === undefined ? [] : unpublishedLinks(strapi, person, version.id);
  },
};

/** `POST /events/:documentId/unpublished/publish`: publishes all of them in all languages, or none. */
export const PUBLISH_LINKS_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/events/:documentId/unpublished/publish',
  async handle({ strapi, person, params }): Promise<UnpublishedLink[]> {
    const documentId = params['documentId'] ?? '';
    return inTransaction(strapi, async () => {
      const [version] = await demandRecord(person, ['update'], 'event', documentId);
      const links = version === undefined ? [] : await unpublishedLinks(strapi, person, version.id);
      const forbiddenLink = links.find((link) => !link.mayPublish);
      if (forbiddenLink !== undefined) throw forbidden('mayNotPublishLink', { name: forbiddenLink.name });
      for (const link of links) {
        await strapi.documents(uidOf(link.kind)).publish({ documentId: link.documentId, locale: '*' });
      }
      return links;
    });
  },
};

/** A venue or an organizer that a draft event links to. */
interface Linked {
  documentId: string;
  name: string;
  trashedAt: string | null;
}

async function unpublishedLinks(
  strapi: Core.Strapi,
  person: Person,
  event: number,
): Promise<UnpublishedLink[]> {
  const fields = { select: ['documentId', 'name', 'trashedAt'] };
  const found: { venue: Linked | null; organizers: Linked[] } | null = await strapi.db
    .query(uidOf('event'))
    .findOne({ select: ['id'], where: { id: event }, populate: { venue: fields, organizers: fields } });
  if (found === null) return [];
  return [
    ...(await unpublished(strapi, person, 'venue', found.venue === null ? [] : [found.venue])),
    ...(await unpublished(strapi, person, 'organizer', found.organizers)),
  ];
}

/** The links of one kind that have no published version and that the person may read. Leaves out the trash, whose records were removed on purpose. */
async function unpublished(
  strapi: Core.Strapi,
  person: Person,
  kind: UnpublishedLink['kind'],
  linked: readonly Linked[],
): Promise<UnpublishedLink[]> {
  const candidates = linked.filter((link) => link.trashedAt === null);
  if (candidates.length === 0) return [];
  const documentIds = candidates.map((link) => link.documentId);
  const published: { documentId: string }[] = await strapi.db.query(uidOf(kind)).findMany({
    select: ['documentId'],
    where: { documentId: { $in: documentIds }, publishedAt: { $notNull: true } },
  });
  const publishedIds = new Set(published.map((version) => version.documentId));
  const hidden = candidates.filter((link) => !publishedIds.has(link.documentId));
  if (hidden.length === 0) return [];
  const versions = await ownedVersions(person, kind, documentIds);
  const may = (right: Right, documentId: string): boolean =>
    versions
      .filter((version) => version.documentId === documentId)
      .every((version) => person.mayWith(right, kind, version));
  return hidden
    .filter(({ documentId }) => may('read', documentId))
    .map(({ documentId, name }) => ({ kind, documentId, name, mayPublish: may('publish', documentId) }));
}

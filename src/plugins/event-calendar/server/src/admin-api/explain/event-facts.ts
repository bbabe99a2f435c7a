import { uidOf } from '../../domain/kinds';
import type { LinkedKind } from '../../domain/kinds';
import type { LinkedName } from '../../panel-contract/explain';
import { readable } from '../board/coverage';
import type { PanelRequest } from '../request/route';

type Links = Record<'venue' | 'organizer' | 'categories' | 'tags', LinkedName[]>;

/** What explanations need to know of an event besides the index. */
export interface EventFacts {
  publicId: number;
  /** An instant (ISO 8601). */
  publishAt: string | null;
  links: Links;
}

interface Target {
  documentId: string;
  locale: string;
  publicId: number;
  name: string;
}

const NAMED = { select: ['documentId', 'locale', 'publicId', 'name'] };

/**
 * Reads the facts of an event. Linked records that the person may not read have an empty name.
 * @param locale a language in which it has a version
 */
export async function eventFacts(
  { strapi, person }: Pick<PanelRequest, 'strapi' | 'person'>,
  documentId: string,
  locale: string | undefined,
): Promise<EventFacts> {
  const version = await strapi.db.query(uidOf('event')).findOne({
    select: ['publicId', 'publishAt'],
    where: { documentId, publishedAt: null, ...(locale === undefined ? {} : { locale }) },
    populate: { venue: NAMED, organizers: NAMED, categories: NAMED, tags: NAMED },
  });
  const { publicId, publishAt, venue, organizers, categories, tags } = version;
  const names = async (kind: LinkedKind, targets: readonly Target[]): Promise<LinkedName[]> => {
    if (targets.length === 0) return [];
    const documentIds = targets.map((target) => target.documentId);
    const { covers } = await readable(strapi, person, kind, documentIds);
    return targets.map(({ publicId: id, name, ...target }) => ({
      id,
      name: covers(target.documentId, target.locale) ? name : '',
    }));
  };
  return {
    publicId,
    publishAt,
    links: {
      venue: await names('venue', venue === null ? [] : [venue]),
      organizer: await names('organizer', organizers),
      categories: await names('category', categories),
      tags: await names('tag', tags),
    },
  };
}

import type { Core } from '@strapi/strapi';
import { uidOf } from '../../domain/kinds';
import type { LinkedName } from '../../panel-contract/explain';

type Links = Record<'venue' | 'organizer' | 'categories' | 'tags', LinkedName[]>;

/** What explanations need to know of an event besides the index. */
export interface EventFacts {
  publicId: number;
  /** An instant (ISO 8601). */
  publishAt: string | null;
  links: Links;
}

interface Target {
  publicId: number;
  name: string;
}

const NAMED = { select: ['publicId', 'name'] };

/** Reads the facts of an event. @param locale a language in which it has a version */
export async function eventFacts(
  strapi: Core.Strapi,
  documentId: string,
  locale: string | undefined,
): Promise<EventFacts> {
  const version = await strapi.db.query(uidOf('event')).findOne({
    select: ['publicId', 'publishAt'],
    where: { documentId, publishedAt: null, ...(locale === undefined ? {} : { locale }) },
    populate: { venue: NAMED, organizers: NAMED, categories: NAMED, tags: NAMED },
  });
  const { publicId, publishAt, venue, organizers, categories, tags } = version;
  const names = (targets: readonly Target[]): LinkedName[] =>
    targets.map(({ publicId: id, name }) => ({ id, name }));
  return {
    publicId,
    publishAt,
    links: {
      venue: names(venue === null ? [] : [venue]),
      organizer: names(organizers),
      categories: names(categories),
      tags: names(tags),
    },
  };
}

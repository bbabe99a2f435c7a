/** The five kinds of record. */
export const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'] as const;
export type Kind = (typeof KINDS)[number];

/** The kinds that have a status, an author and draft & publish; the others are terms. */
export const POST_KINDS = ['event', 'venue', 'organizer'] as const;
export type PostKind = (typeof POST_KINDS)[number];
export const TERM_KINDS = ['category', 'tag'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** The kinds that an event links to, in the order of the event response (docs/interface.md 7.2). */
export const LINKED_KINDS = ['category', 'tag', 'venue', 'organizer'] as const;
export type LinkedKind = (typeof LINKED_KINDS)[number];
export const isLinkedKind = (kind: string): kind is LinkedKind =>
  LINKED_KINDS.some((linked) => linked === kind);

export type KindUid = `plugin::event-calendar.${Kind}`;

export const PLUGIN = 'event-calendar';

/** The plural of a kind in paths and in the list envelope: `/events`, `{"events": []}`. */
export const COLLECTIONS: Record<Kind, string> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};

export const uidOf = (kind: Kind): KindUid => `plugin::${PLUGIN}.${kind}`;

/** @returns the kind of a content type's uid, or undefined if the content type is not one of the calendar's */
export function kindOfUid(uid: string): Kind | undefined {
  return KINDS.find((kind) => uidOf(kind) === uid);
}

/** The attribute that holds the name of a record. */
export const nameAttribute = (kind: Kind): 'title' | 'name' => (kind === 'event' ? 'title' : 'name');

export const isTermKind = (kind: Kind): kind is TermKind => kind === 'category' || kind === 'tag';
export const isPostKind = (kind: Kind): kind is PostKind => !isTermKind(kind);

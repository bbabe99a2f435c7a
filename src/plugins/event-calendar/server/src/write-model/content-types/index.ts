import { COLLECTIONS, PLUGIN, isPostKind } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { arrangementOf } from './arrangement';
import { ATTRIBUTES } from './fields';

const DISPLAY_NAMES: Record<Kind, string> = {
  event: 'Calendar event',
  venue: 'Calendar venue',
  organizer: 'Calendar organizer',
  category: 'Event category',
  tag: 'Event tag',
};

/** A content type in Strapi's format. Events, venues and organizers have drafts; all are localized. */
const contentType = (kind: Kind) => ({
  schema: {
    kind: 'collectionType' as const,
    collectionName: `calendar_${COLLECTIONS[kind]}`,
    info: {
      singularName: kind,
      pluralName: COLLECTIONS[kind],
      displayName: DISPLAY_NAMES[kind],
    },
    options: { draftAndPublish: isPostKind(kind) },
    // The admin part recognizes the calendar's content types by the kind.
    pluginOptions: { i18n: { localized: true }, [PLUGIN]: { kind } },
    attributes: ATTRIBUTES[kind],
    config: arrangementOf(kind),
  },
});

export const contentTypes = {
  event: contentType('event'),
  venue: contentType('venue'),
  organizer: contentType('organizer'),
  category: contentType('category'),
  tag: contentType('tag'),
};

import type { Kind } from '../domain/kinds';
import { KINDS, PLUGIN } from '../domain/kinds';

/** What a route does, in the words that Strapi's permission screens use (read-only tokens know `find` and `findOne`). */
const ROUTE_VERBS = ['find', 'findOne', 'create', 'update', 'delete'] as const;
type RouteVerb = (typeof ROUTE_VERBS)[number];

/**
 * Rights that do not belong to a route (docs/interface.md 3.6):
 * - `publish`: publish, and change or delete own records that are published;
 * - `editOthers`: change and delete the records of others, and name another author;
 * - `readPrivate`: read what others keep back (drafts, private, scheduled and trashed records);
 * - `upload`: bring images into the media library, by their addresses and by `POST /api/upload`.
 */
const CAPABILITY_NAMES = ['publish', 'editOthers', 'readPrivate', 'upload'] as const;
type CapabilityName = (typeof CAPABILITY_NAMES)[number];

/** A right as `controller.action` of this plugin; managing categories is `category.create`, `.update` and `.delete`. */
export type Capability =
  `${Kind}.${RouteVerb}` | 'description.find' | 'changes.find' | `capability.${CapabilityName}`;

export const CAPABILITIES: readonly Capability[] = [
  ...KINDS.flatMap((kind) => ROUTE_VERBS.map((verb): Capability => `${kind}.${verb}`)),
  'description.find',
  'changes.find',
  ...CAPABILITY_NAMES.map((name): Capability => `capability.${name}`),
];

/** The name under which Strapi's permissions know a right: `plugin::event-calendar.event.find`. */
export const actionOf = (capability: Capability): string => `plugin::${PLUGIN}.${capability}`;

const BY_ACTION = new Map(CAPABILITIES.map((capability) => [actionOf(capability), capability]));

/** The right that Strapi's permissions know under a name. */
export const capabilityOf = (action: string): Capability | undefined => BY_ACTION.get(action);

/** Whether a right only reads what everybody may read; the names end as Strapi's read-only tokens want them to. */
export const isReading = (capability: Capability): boolean =>
  capability.endsWith('.find') || capability.endsWith('.findOne');

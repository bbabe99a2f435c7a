import type { Kind } from '../domain/kinds';
import { KINDS, PLUGIN } from '../domain/kinds';

/** What a route does, in the words that Strapi's permission screens use (read-only tokens know `find` and `findOne`). */
const ROUTE_VERBS = ['find', 'findOne', 'create', 'update', 'delete'] as const;
type RouteVerb = (typeof ROUTE_VERBS)[number];

/**
 * Rights that do not belong to a route (docs/interface.md 3.6):
 * - `publish`: publish, and change or delete own records that are published;
 * - `editOthers`: change and delete the records of others, and name another author;
 * - `readPrivate`: read unpublished records of others (drafts, private, scheduled and trashed records);
 * - `upload`: add images to the media library, by their addresses and by `POST /api/upload`.
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

/** The name of a right in Strapi's permissions: `plugin::event-calendar.event.find`. */
export const actionOf = (capability: Capability): string => `plugin::${PLUGIN}.${capability}`;

const BY_ACTION = new Map(CAPABILITIES.map((capability) => [actionOf(capability), capability]));

/** The right that has this name in Strapi's permissions. */
export const capabilityOf = (action: string): Capability | undefined => BY_ACTION.get(action);

/** Whether a right only allows reading what everybody may read. Strapi's read-only tokens use the same endings. */
export const isReading = (capability: Capability): boolean =>
  capability.endsWith('.find') || capability.endsWith('.findOne');

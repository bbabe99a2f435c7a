import { POST_KINDS } from '../domain/kinds';
import type { Capability } from './capabilities';
import { CAPABILITIES, isReading } from './capabilities';

export const ROLE_TYPES = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
export type RoleType = (typeof ROLE_TYPES)[number];

export interface CalendarRole {
  type: RoleType;
  name: string;
  description: string;
  capabilities: readonly Capability[];
}

/** What everybody may do, also without logging in: Strapi's roles Public and Authenticated get these rights once. */
export const READING: readonly Capability[] = CAPABILITIES.filter(isReading);

const WRITE_VERBS = ['create', 'update', 'delete'] as const;
const OWN_RECORDS = POST_KINDS.flatMap((kind) => WRITE_VERBS.map((verb): Capability => `${kind}.${verb}`));
const CATEGORIES = WRITE_VERBS.map((verb): Capability => `category.${verb}`);
const TAGS = WRITE_VERBS.map((verb): Capability => `tag.${verb}`);

const CONTRIBUTOR: readonly Capability[] = [...READING, ...OWN_RECORDS];
const AUTHOR: readonly Capability[] = [
  ...CONTRIBUTOR,
  'capability.publish',
  'capability.upload',
  ...CATEGORIES,
];
const EDITOR: readonly Capability[] = [...AUTHOR, 'capability.editOthers', 'capability.readPrivate', ...TAGS];

/** The roles that exist after the first start, with their rights (docs/interface.md 3.5). */
export const ROLES: readonly CalendarRole[] = [
  {
    type: 'subscriber',
    name: 'Calendar subscriber',
    description: 'Reads what is published in the calendar.',
    capabilities: READING,
  },
  {
    type: 'contributor',
    name: 'Calendar contributor',
    description: 'Writes events, venues and organizers, which somebody else publishes.',
    capabilities: CONTRIBUTOR,
  },
  {
    type: 'author',
    name: 'Calendar author',
    description: 'Writes and publishes own events, venues and organizers, and manages categories.',
    capabilities: AUTHOR,
  },
  {
    type: 'editor',
    name: 'Calendar editor',
    description: 'Reads, changes and publishes everything in the calendar, whoever wrote it.',
    capabilities: EDITOR,
  },
  {
    type: 'administrator',
    name: 'Calendar administrator',
    description: 'May do everything in the calendar.',
    capabilities: CAPABILITIES,
  },
];

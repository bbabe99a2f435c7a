import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Right } from '../../../src/plugins/event-calendar/server/src/panel-contract/rights';

/** Three roles of the admin panel, somebody with a session but without any right, and nobody: no session. */
export const PEOPLE = ['superAdmin', 'editor', 'author', 'stranger', 'nobody'] as const;
export type Who = (typeof PEOPLE)[number];

/** The records that a right covers: all, or those that the person created. */
type Extent = 'all' | 'own';
export type Rights = Readonly<Partial<Record<Right, Extent>>>;

const EVERYTHING: Rights = { create: 'all', read: 'all', update: 'all', delete: 'all', publish: 'all' };
const OWN: Rights = { create: 'all', read: 'all', update: 'own', delete: 'own' };
const NOTHING: Rights = {};

const same = (rights: Rights): Readonly<Record<Kind, Rights>> => ({
  event: rights,
  venue: rights,
  organizer: rights,
  category: rights,
  tag: rights,
});

/** The rights that a new calendar gives to people (docs/who-may-do-what.md). */
export const RIGHTS: Readonly<Record<Who, Readonly<Record<Kind, Rights>>>> = {
  superAdmin: same(EVERYTHING),
  editor: same(EVERYTHING),
  author: { ...same(OWN), category: { read: 'all' } },
  stranger: same(NOTHING),
  nobody: same(NOTHING),
};

/** Fields of events, venues and organizers that an Author's form does not have, so that they are dropped from what an Author sends. */
export const WITHHELD: Readonly<Partial<Record<Who, readonly string[]>>> = {
  author: ['author', 'publishAt', 'date'],
};

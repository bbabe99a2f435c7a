import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';
import { storageOf } from '../storage/documents';
import { relationsOf } from './records/links';

/*
 * When a write of an event may write its rows alone (`publish-rows.ts`, `update-rows.ts`): if its caller does not need the record that
 * Strapi would read back, and all that Strapi stores of events is what the calendar knows of.
 */

const unreturned = new AsyncLocalStorage<true>();

/** Calls the Document Service for a write of which the caller does not need the result. */
export const withoutResult = <Result>(call: () => Promise<Result>): Promise<Result> =>
  unreturned.run(true, call);

/** Whether the caller of the current write does not need its result. */
export const isWithoutResult = (): boolean => unreturned.getStore() !== undefined;

/** Which Strapis have the events of the calendar as it made them. Content types do not change while the process runs. */
const asMade = new WeakMap<Core.Strapi, boolean>();

/** Whether the project has added nothing to events that is stored in other tables. */
export function isAsMade(strapi: Core.Strapi): boolean {
  const known = asMade.get(strapi);
  if (known !== undefined) return known;
  const found = hasOnlyOurTables(strapi) && !isLinkedByProject(strapi);
  asMade.set(strapi, found);
  return found;
}

/** Whether the project has not added fields to events that are stored in tables of their own. */
function hasOnlyOurTables(strapi: Core.Strapi): boolean {
  const links = relationsOf(strapi, 'event').map(({ attribute }) => attribute);
  const known = new Set([...links, 'image', 'localizations', 'createdBy', 'updatedBy']);
  const { columns } = storageOf(strapi, 'event');
  return Object.keys(strapi.contentType(uidOf('event')).attributes).every(
    (name) => columns.has(name) || known.has(name),
  );
}

/** Whether records of the project can link to events: Strapi adds their links to the draft to what it publishes. */
function isLinkedByProject({ contentTypes, components }: Core.Strapi): boolean {
  const uid = uidOf('event');
  return [...Object.values(contentTypes), ...Object.values(components)].some(
    (model) =>
      model.uid !== uid && Object.values<object>(model.attributes).some((each) => linksTo(each, uid)),
  );
}

const linksTo = (attribute: object, uid: string): boolean =>
  'target' in attribute && attribute.target === uid;

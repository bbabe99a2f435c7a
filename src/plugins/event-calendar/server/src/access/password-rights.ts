import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';
import { askingPerson } from './person';
import type { Person } from './person';

const EVENT = uidOf('event');

/**
 * Whether a user of the admin panel may set the password of an event, and so may read it. This is Strapi's own check, which also
 * knows conditions such as "is the creator".
 */
type MaySet = (event: object) => boolean;

export const maySetPasswords =
  (person: Person): MaySet =>
  (event) =>
    person.mayWith('update', 'event', event, 'password');

/** Whether the current request may read the password of an event: everybody but users of the admin panel who may not set it. */
export async function mayReadPassword(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  const person = askingPerson(strapi);
  if (person === undefined) return true;
  const versions = await person.versionsFor('event', { documentId, publishedAt: null });
  return versions.some(maySetPasswords(person));
}

/** Whether copies of an event that the current request makes may have its password. */
export async function mayCopyPassword(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  const mayCreate = askingPerson(strapi)?.may('create', 'event', 'password') ?? true;
  return mayCreate && mayReadPassword(strapi, documentId);
}

/** Whether the user of the admin panel who sent the current request may set, and so read, the passwords of all events. */
export async function maySetEveryPassword(strapi: Core.Strapi): Promise<boolean> {
  const userAbility: unknown = strapi.requestContext.get()?.state['userAbility'];
  if (userAbility === undefined) return false;
  const rules: Rule[] = Object(userAbility).rulesFor('plugin::content-manager.explorer.update', EVENT);
  const unconditional = rules.filter(
    (rule) => !rule.inverted && rule.matchesField('password') && dependsOnlyOnLanguage(rule.conditions),
  );
  const languages: { code: string }[] = await strapi.plugin('i18n').service('locales').find();
  return languages.every(({ code: locale }) =>
    unconditional.some((rule) => rule.matchesConditions({ locale })),
  );
}

/** A right as the library for permissions (CASL) holds it. */
interface Rule {
  inverted: boolean;
  conditions: unknown;
  matchesField(field: string): boolean;
  matchesConditions(event: object): boolean;
}

/** Whether a condition of a right compares nothing but the language. Every right of a role names languages. */
function dependsOnlyOnLanguage(conditions: unknown): boolean {
  if (Array.isArray(conditions)) return conditions.every(dependsOnlyOnLanguage);
  if (typeof conditions !== 'object' || conditions === null) return true;
  return Object.entries(conditions).every(
    ([key, condition]) => key === 'locale' || (key.startsWith('$') && dependsOnlyOnLanguage(condition)),
  );
}

import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';

const EVENT = uidOf('event');

/** The part of Strapi's permission checker that is used here. */
interface Checker {
  can: Record<'create' | 'update', (event?: object | null, field?: string) => boolean>;
}

const checkerOf = (strapi: Core.Strapi, userAbility: unknown): Checker =>
  strapi.plugin('content-manager').service('permission-checker').create({ userAbility, model: EVENT });

/**
 * Whether a user of the admin panel may set the password of an event, and so may read it. This is Strapi's own check, which also
 * knows conditions such as "is the creator".
 */
type MaySet = (event: object) => boolean;

export function maySetPasswords(strapi: Core.Strapi, userAbility: unknown): MaySet {
  const { can } = checkerOf(strapi, userAbility);
  return (event) => can.update(event, 'password');
}

/** The rights of the user of the admin panel who sent the current request; undefined for all other callers, such as code. */
const askerOf = (strapi: Core.Strapi): unknown => strapi.requestContext.get()?.state['userAbility'];

/** Whether the current request may read the password of an event: everybody but users of the admin panel who may not set it. */
export async function mayReadPassword(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  const userAbility = askerOf(strapi);
  if (userAbility === undefined) return true;
  const versions: object[] = await strapi.db
    .query(EVENT)
    .findMany({ where: { documentId, publishedAt: null }, populate: { createdBy: { populate: ['roles'] } } });
  return versions.some(maySetPasswords(strapi, userAbility));
}

/** Whether copies of an event that the current request makes may have its password. */
export async function mayCopyPassword(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  const userAbility = askerOf(strapi);
  const mayCreate = userAbility === undefined || checkerOf(strapi, userAbility).can.create(null, 'password');
  return mayCreate && mayReadPassword(strapi, documentId);
}

/** Whether the user of the admin panel who sent the current request may set, and so read, the passwords of all events. */
export async function maySetEveryPassword(strapi: Core.Strapi): Promise<boolean> {
  const userAbility = askerOf(strapi);
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

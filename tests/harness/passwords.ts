import type { Core } from '@strapi/strapi';
import { load } from '../../scripts/lib/project.mjs';

/**
 * Rounds of bcrypt for the passwords of people whom tests make. Strapi's ten take a tenth of a CPU second, at each hash and each log-in;
 * these take 2 ms. The hash says how many rounds it has, so that Strapi checks both in the same way.
 */
const ROUNDS = 4;

/** Lets a service that has started hash the passwords of users of the interface in few rounds, by a setting of Strapi's content type. */
export function hashInFewRounds(strapi: Core.Strapi): void {
  const { password } = strapi.getModel('plugin::users-permissions.user').attributes;
  Object.assign(Object(password), { encryption: { rounds: ROUNDS } });
}

/** A person in the admin panel. */
export interface PanelPerson {
  email: string;
  password: string;
  firstname: string;
  lastname: string;
  roles: number[];
}

/** Creates an active user of the admin panel, whose password is hashed in few rounds. */
export async function makePanelPerson(
  strapi: Core.Strapi,
  { password, ...person }: PanelPerson,
): Promise<void> {
  const { id } = await strapi.service('admin::user').create({ ...person, isActive: true });
  const hash: string = await load('bcryptjs').hash(password, ROUNDS);
  await strapi.db.query('admin::user').update({ where: { id }, data: { password: hash } });
}

import type { Core } from '@strapi/strapi';
import { PLUGIN } from '../domain/kinds';
import { actionOf } from './capabilities';
import type { CalendarRole } from './roles';
import { READING, ROLES } from './roles';

const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';

/** What has been set up, so that it is not set up again after an administrator has removed it. */
interface Remembered {
  /** The types of the roles that were created here, or that existed already. */
  roles: string[];
  /** By role type, the actions that were granted. */
  grants: Record<string, string[]>;
}

interface RoleRow {
  id: number;
  type: string;
}

/**
 * Creates the calendar's roles and gives each role its rights, once (docs/interface.md 3.5). A role of the same type that
 * somebody else made is left alone. Rights that a newer version adds are given at its first start.
 */
export async function grantOnce(strapi: Core.Strapi): Promise<void> {
  // On a fresh database this plugin starts before users-permissions has made its own roles.
  await strapi.plugin('users-permissions').service('users-permissions').initialize();

  const store = storeOf(strapi);
  const remembered = readRemembered(await store.get());
  for (const role of ROLES) {
    if (remembered.roles.includes(role.type)) continue;
    if (await createRole(strapi, role)) remembered.grants[role.type] ??= [];
    remembered.roles.push(role.type);
  }
  for (const role of ROLES) {
    // No entry: the role existed before the calendar was installed.
    if (remembered.grants[role.type] === undefined) continue;
    await grant(strapi, role.type, role.capabilities.map(actionOf), remembered);
  }
  for (const type of ['public', 'authenticated'])
    await grant(strapi, type, READING.map(actionOf), remembered);
  await store.set({ value: remembered });
}

const storeOf = (strapi: Core.Strapi) => strapi.store({ type: 'plugin', name: PLUGIN, key: 'access' });

/** The calendar's roles that this plugin has created, and that still exist. */
export async function createdRoles(strapi: Core.Strapi): Promise<(RoleRow & { name: string })[]> {
  const { grants } = readRemembered(await storeOf(strapi).get());
  const types = ROLES.map(({ type }) => type).filter((type) => grants[type] !== undefined);
  return strapi.db.query(ROLE).findMany({ where: { type: { $in: types } } });
}

function readRemembered(value: unknown): Remembered {
  const empty: Remembered = { roles: [], grants: {} };
  if (typeof value !== 'object' || value === null) return empty;
  return { ...empty, ...value };
}

/** @returns whether the role was created; false if one of that type exists */
async function createRole(strapi: Core.Strapi, { type, name, description }: CalendarRole): Promise<boolean> {
  const existing = await strapi.db.query(ROLE).findOne({ where: { type } });
  if (existing !== null) return false;
  await strapi.db.query(ROLE).create({ data: { type, name, description } });
  return true;
}

async function grant(
  strapi: Core.Strapi,
  type: string,
  actions: readonly string[],
  remembered: Remembered,
): Promise<void> {
  const role: RoleRow | null = await strapi.db.query(ROLE).findOne({ where: { type } });
  if (role === null) return;
  const given = (remembered.grants[type] ??= []);
  const held: { action: string }[] = await strapi.db.query(PERMISSION).findMany({ where: { role: role.id } });
  for (const action of actions) {
    if (given.includes(action)) continue;
    if (!held.some((permission) => permission.action === action)) {
      await strapi.db.query(PERMISSION).create({ data: { action, role: role.id } });
    }
    given.push(action);
  }
}

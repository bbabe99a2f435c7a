import type { Core } from '@strapi/strapi';
import { readEnvironment } from './environment';

/**
 * Creates the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is no administrator yet. Without these variables,
 * the first visitor of the admin panel registers on Strapi's own page.
 */
export async function ensureFirstAdmin(strapi: Core.Strapi): Promise<void> {
  const { firstAdmin } = readEnvironment();
  if (firstAdmin === undefined) return;
  const users = strapi.service('admin::user');
  const roles = strapi.service('admin::role');
  if (await users.exists()) return;

  const superAdmin = await roles.getSuperAdmin();
  try {
    await users.create({
      email: firstAdmin.email.toLowerCase(),
      password: firstAdmin.password,
      firstname: 'Admin',
      lastname: '',
      isActive: true,
      registrationToken: null,
      roles: [superAdmin.id],
    });
    strapi.log.info(`Administrator ${firstAdmin.email} created`);
  } catch (error) {
    // Another process that started at the same time may have created the administrator.
    if (!(await users.exists())) throw error;
  }
}

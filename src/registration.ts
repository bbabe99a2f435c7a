import type { Core } from '@strapi/strapi';

/**
 * Closes `POST /api/auth/local/register` on a new database. Strapi leaves it open, but the calendar needs no users who register
 * themselves. An existing database keeps its setting; the log says once that it is open. Call this before the first
 * administrator is created: until then nobody can have chosen the setting.
 */
export async function closeRegistration(strapi: Core.Strapi): Promise<void> {
  const done = strapi.store({ type: 'project', name: 'event-calendar-service', key: 'registration' });
  if ((await done.get()) !== null) return;
  const settings = strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
  const advanced: unknown = await settings.get();
  const isNew = !(await strapi.service('admin::user').exists());
  if (isOpen(advanced)) {
    if (isNew) await settings.set({ value: { ...advanced, allow_register: false } });
    else
      strapi.log.warn(
        'Anybody can register as a user at POST /api/auth/local/register. If you do not need that, switch off ' +
          '"Enable sign-ups" in Settings → Users & Permissions plugin → Advanced settings. This is said only once.',
      );
  }
  await done.set({ value: isNew ? 'closed' : 'kept' });
}

const isOpen = (advanced: unknown): advanced is object =>
  typeof advanced === 'object' &&
  advanced !== null &&
  'allow_register' in advanced &&
  advanced.allow_register === true;

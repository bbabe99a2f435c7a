import type { Core } from '@strapi/strapi';
import { PLUGIN } from '../domain/kinds';
import { LANGUAGE_NAMES, isLanguage } from '../domain/languages';
import type { Settings } from '../platform/settings/settings';

interface Locale {
  code: string;
}

/**
 * Creates the languages of the calendar (`languages`) that Strapi's i18n lacks (docs/interface.md 15.11). It remembers which ones
 * it has looked for, so a language that an administrator deletes stays deleted. The default language is the project's own.
 *
 * Creating languages one by one would make i18n compute the rights of the super admin, for which it needs actions that Strapi
 * registers later in its start; Strapi then computes them anyway (https://github.com/strapi/strapi: `resetSuperAdminPermissions`).
 */
export async function createLanguages(
  strapi: Core.Strapi,
  { languages }: Pick<Settings, 'languages'>,
): Promise<void> {
  const store = strapi.store({ type: 'plugin', name: PLUGIN, key: 'languages' });
  const stored = await store.get();
  const remembered: string[] = Array.isArray(stored) ? stored : [];
  const wanted = languages.filter(isLanguage).filter((code) => !remembered.includes(code));
  if (wanted.length === 0) return;
  const existing: Locale[] = await strapi.plugin('i18n').service('locales').find();
  const data = wanted
    .filter((code) => !existing.some((locale) => locale.code === code))
    .map((code) => ({ code, name: LANGUAGE_NAMES[code] }));
  if (data.length > 0) {
    await strapi.db.query('plugin::i18n.locale').createMany({ data });
    const added = await addedLanguages(strapi);
    await storeOfAdded(strapi).set({ value: [...added, ...data.map(({ code }) => code)] });
  }
  await store.set({ value: [...remembered, ...wanted] });
}

const storeOfAdded = (strapi: Core.Strapi) =>
  strapi.store({ type: 'plugin', name: PLUGIN, key: 'added-languages' });

/** The languages that the plugin has created. What versions before 0.2.0 created is not known. */
export async function addedLanguages(strapi: Core.Strapi): Promise<string[]> {
  const stored: unknown = await storeOfAdded(strapi).get();
  return Array.isArray(stored) ? stored.map(String) : [];
}

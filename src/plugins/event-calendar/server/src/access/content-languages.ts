import type { Core } from '@strapi/strapi';
import { PLUGIN } from '../domain/kinds';
import { LANGUAGE_NAMES, LANGUAGES, isLanguage } from '../domain/languages';
import type { Settings } from '../platform/settings/settings';

interface Locale {
  code: string;
}

/**
 * Creates the ten languages of the interface in Strapi's i18n at the first start (docs/interface.md 15.11). It remembers
 * which ones it created, so a language that an administrator deletes stays deleted. If nobody has set up languages yet, the
 * first language root becomes the default language.
 */
export async function createLanguagesOnce(
  strapi: Core.Strapi,
  settings: Pick<Settings, 'languageRoots'>,
): Promise<void> {
  const locales = strapi.plugin('i18n').service('locales');
  const store = strapi.store({ type: 'plugin', name: PLUGIN, key: 'languages' });
  const stored = await store.get();
  const remembered: string[] = Array.isArray(stored) ? stored : [];
  const existing: Locale[] = await locales.find();
  const untouched = remembered.length === 0 && existing.length <= 1;

  for (const code of LANGUAGES) {
    if (remembered.includes(code)) continue;
    if (!existing.some((locale) => locale.code === code)) {
      await locales.create({ code, name: LANGUAGE_NAMES[code] });
    }
    remembered.push(code);
  }
  const [first] = settings.languageRoots;
  if (untouched && first !== undefined && isLanguage(first)) await locales.setDefaultLocale({ code: first });
  await store.set({ value: remembered });
}

import type { StrapiApp } from '@strapi/strapi/admin';

const PLUGIN_ID = 'event-calendar';

/** The words of the plugin in the admin panel; keys carry the plugin's id, as Strapi expects. */
const translations: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./translations/en.json'),
  fr: () => import('./translations/fr.json'),
};

async function translate(locale: string): Promise<{ data: Record<string, string>; locale: string }> {
  const load = translations[locale];
  if (load === undefined) return { data: {}, locale };
  const words = (await load()).default;
  const data = Object.entries(words).map(([key, text]): [string, string] => [`${PLUGIN_ID}.${key}`, text]);
  return { data: Object.fromEntries(data), locale };
}

export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: 'Event Calendar' });
  },

  registerTrads({ locales }: { locales: string[] }) {
    return Promise.all(locales.map(translate));
  },
};

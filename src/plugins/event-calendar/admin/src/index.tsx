import type { StrapiApp } from '@strapi/strapi/admin';
import { backups } from './backups';
import { editorial } from './editorial';
import { explain } from './explain';
import { fields } from './fields';
import { layout } from './layout';
import { links } from './links';
import { pages } from './pages';
import { PLUGIN_ID, textKey } from './plugin';
import type { Part } from './plugin';
import { uploads } from './uploads';
import { webhooks } from './webhooks';
import { saving } from './saving';
import { texts } from './texts';

/** The parts of the plugin in the admin panel. Each loads its components when they are first opened. */
const PARTS: readonly Part[] = [
  layout,
  fields,
  texts,
  uploads,
  pages,
  editorial,
  explain,
  links,
  webhooks,
  backups,
  saving,
];

/** The texts of the plugin by language of the admin panel. Other languages fall back to English. */
const translations: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./translations/en'),
  fr: () => import('./translations/fr'),
};

async function translate(locale: string): Promise<{ data: Record<string, string>; locale: string }> {
  const load = translations[locale];
  if (load === undefined) return { data: {}, locale };
  const words = (await load()).default;
  const data = Object.entries(words).map(([key, text]): [string, string] => [keyOf(key), text]);
  return { data: Object.fromEntries(data), locale };
}

/** Texts that Strapi looks up by its own keys, such as names of content types, have the prefix `strapi:` (`strapi:Calendar event`). */
const keyOf = (key: string): string =>
  key.startsWith('strapi:') ? key.slice('strapi:'.length) : textKey(key);

export { PLUGIN_ID };

export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: 'Event Calendar' });
    for (const part of PARTS) part.register?.(app);
  },

  bootstrap(app: Pick<StrapiApp, 'addSettingsLink' | 'getPlugin' | 'registerHook'>): void {
    for (const part of PARTS) part.bootstrap?.(app);
  },

  registerTrads({ locales }: { locales: string[] }) {
    return Promise.all(locales.map(translate));
  },
};

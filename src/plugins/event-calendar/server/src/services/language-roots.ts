import type { Core } from '@strapi/strapi';
import type { Settings } from '../platform/settings/settings';

/** The language roots as far as their languages exist in Strapi (docs/interface.md 1.1). */
export interface LanguageRoots {
  /** Whether the language of a root was deleted, as far as is known. */
  isGone(root: string): boolean;
  /**
   * The same, read from the database if it is so: a deletion may have been undone. Nothing is found below the root then, which is
   * logged once.
   */
  isStillGone(root: string): Promise<boolean>;
  /**
   * Looks again if rights or languages have changed since, perhaps in another process.
   * @param rights of `CalendarState`
   * @param database that it was read from: a replica may be behind
   */
  noticed(rights: number, database: object): void;
}

/** Watches the languages of Strapi. */
export async function watchLanguageRoots(
  strapi: Core.Strapi,
  { languageRoots }: Pick<Settings, 'languageRoots'>,
): Promise<LanguageRoots> {
  const said = new Set<string>();
  let gone: ReadonlySet<string> = new Set();
  const seen = new WeakMap<object, number>();

  const look = async (): Promise<void> => {
    const found: { code: string }[] = await strapi.plugin('i18n').service('locales').find();
    gone = new Set(languageRoots.filter((root) => !found.some(({ code }) => code === root)));
    for (const root of said) if (!gone.has(root)) said.delete(root);
  };
  strapi.db.lifecycles.subscribe({
    models: ['plugin::i18n.locale'],
    afterCreate: look,
    afterCreateMany: look,
    afterDelete: look,
    afterDeleteMany: look,
  });
  await look();

  return {
    isGone: (root) => gone.has(root),
    async isStillGone(root) {
      if (gone.has(root)) await look();
      if (!gone.has(root)) return false;
      if (!said.has(root))
        strapi.log.warn(
          `Calendar: the language ${root} was deleted. Its root answers 404 until the language is added again.`,
        );
      said.add(root);
      return true;
    },
    noticed(rights, database) {
      if (rights === seen.get(database)) return;
      seen.set(database, rights);
      look().catch((error: unknown) =>
        strapi.log.error(`Calendar: the languages could not be read: ${String(error)}`),
      );
    },
  };
}

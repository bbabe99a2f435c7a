import type { Kind } from '../domain/kinds';
import { apiPrefix } from '../http/serving';
import { rootPath } from '../http/strapi-path';
import type { CalendarFacts } from './contract/calendar';
import type { Right } from './contract/rights';
import type { Person } from './person';
import type { PanelRoute } from './route';

/** `GET /calendar` */
export const CALENDAR_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/calendar',
  async answer({ strapi, settings, person }): Promise<CalendarFacts> {
    const locales: { code: string; name: string; isDefault: boolean }[] = await strapi
      .plugin('i18n')
      .service('locales')
      .find();
    const languages = [...locales].sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
    return {
      timezone: settings.timezone,
      languages: languages.map(({ code, name }) => ({ code, name })),
      roots: Object.fromEntries(
        settings.languageRoots.map((language) => [
          language,
          apiPrefix(strapi) + rootPath(language, settings),
        ]),
      ),
      weekStart: settings.weekStart,
      trashDays: settings.trashDays,
      currency: settings.currency,
      rights: {
        event: rightsTo(person, 'event'),
        venue: rightsTo(person, 'venue'),
        organizer: rightsTo(person, 'organizer'),
        category: rightsTo(person, 'category'),
        tag: rightsTo(person, 'tag'),
      },
    };
  },
};

const rightsTo = (person: Person, kind: Kind): Record<Right, boolean> => ({
  read: person.may('read', kind),
  create: person.may('create', kind),
  update: person.may('update', kind),
  delete: person.may('delete', kind),
  publish: person.may('publish', kind),
});

import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';
import { TABLES } from '../storage/tables';
import { apiPrefix } from '../services/serving';
import { rootPath } from '../resources/routes/strapi-path';
import type { CalendarFacts } from '../panel-contract/calendar';
import type { Right } from '../panel-contract/rights';
import { coveredLanguages } from './request/covered-languages';
import type { Person } from './request/person';
import type { PanelRoute } from './request/route';

/** `GET /calendar`: zone, languages and settings of the calendar, and the person's rights. */
export const CALENDAR_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/calendar',
  async handle({ strapi, settings, person }): Promise<CalendarFacts> {
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
      languageParameter: settings.languageParameter,
      publicUrl: settings.publicUrl.replace(/\/+$/, ''),
      weekStart: settings.weekStart,
      trashDays: settings.trashDays,
      uploadPixels: settings.limitPanelUploads ? settings.imageMegapixels * 1_000_000 : null,
      usualStart: await usualStart(strapi.db.connection),
      currency: settings.currency,
      rights: {
        event: rightsTo(person, 'event'),
        venue: rightsTo(person, 'venue'),
        organizer: rightsTo(person, 'organizer'),
        category: rightsTo(person, 'category'),
        tag: rightsTo(person, 'tag'),
      },
      changesAll: await changesAll(person),
    };
  },
};

async function changesAll(person: Person): Promise<boolean> {
  if (!person.may('update', 'event')) return false;
  const condition = await person.condition('update', 'event');
  return condition === undefined || coveredLanguages(condition) !== undefined;
}

/** The start of a new event in a calendar without events. */
const EVENING = '19:00';
/** How many of the newest events are asked. */
const NEWEST = 200;

/** The time of day at which most of the newest events begin, `HH:mm`. Midnight does not count: it is that of all-day events. */
async function usualStart(knex: Knex): Promise<string> {
  const newest = knex(TABLES.index)
    .where({ kind: 'event', is_primary: 1 })
    .whereNot({ status: 'trash' })
    .whereNot('start_local', 'like', '% 00:00:00')
    .orderBy('public_id', 'desc')
    .limit(NEWEST)
    .select(knex.raw('substr(start_local, 12, 5) as at'));
  const most: { at: string } | undefined = await knex
    .from(newest.as('newest'))
    .groupBy('at')
    .orderByRaw('count(*) desc, at')
    .first('at');
  return most?.at ?? EVENING;
}

const rightsTo = (person: Person, kind: Kind): Record<Right, boolean> => ({
  read: person.may('read', kind),
  create: person.may('create', kind),
  update: person.may('update', kind),
  delete: person.may('delete', kind),
  publish: person.may('publish', kind),
});

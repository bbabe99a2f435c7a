import { describe, expect, it } from '@jest/globals';
import { instant } from '../domain/time/types';
import { readZone } from '../domain/time/zone-text';
import { UTC } from '../domain/time/zone';
import { findRoute } from '../resources/routes/match-route';
import { readSettings } from '../platform/settings/settings-reader';
import { namespaceIndex, optionsDescription, type DescriptionContext } from './namespace-index';

const ROOT = 'https://calendar.test/api/fr/calendar/events/v1';
const context: DescriptionContext = {
  settings: readSettings({}, {}),
  root: ROOT,
  language: 'fr',
  now: instant(Date.UTC(2026, 10, 20, 15, 30)),
  zone: readZone('America/New_York') ?? UTC,
};
const routeOf = (path: string) => {
  const matched = findRoute(path);
  if (matched === undefined) throw new Error(`No route: ${path}`);
  return matched.route;
};

describe('namespaceIndex', () => {
  const index = namespaceIndex(context);

  it('names the namespace, its 15 routes and the way up', () => {
    expect(index.namespace).toBe('calendar/events/v1');
    expect(index._links).toEqual({ up: [{ href: 'https://calendar.test/api/fr/' }] });
    expect(Object.keys(Object(index.routes))).toEqual([
      '/calendar/events/v1',
      '/calendar/events/v1/doc',
      '/calendar/events/v1/events',
      '/calendar/events/v1/events/(?P<id>\\d+)',
      '/calendar/events/v1/events/by-slug/(?P<slug>[^/]+)',
      '/calendar/events/v1/venues',
      '/calendar/events/v1/venues/(?P<id>\\d+)',
      '/calendar/events/v1/venues/by-slug/(?P<slug>[^/]+)',
      '/calendar/events/v1/organizers',
      '/calendar/events/v1/organizers/(?P<id>\\d+)',
      '/calendar/events/v1/organizers/by-slug/(?P<slug>[^/]+)',
      '/calendar/events/v1/categories',
      '/calendar/events/v1/categories/(?P<id>\\d+)',
      '/calendar/events/v1/tags',
      '/calendar/events/v1/tags/(?P<id>\\d+)',
    ]);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(index))).toEqual(index);
  });
});

describe('optionsDescription', () => {
  it('shows the defaults of a list as they are at the moment', () => {
    const described = optionsDescription(routeOf('/events'), context);
    expect(described.methods).toEqual(['GET', 'POST']);
    expect(described._links).toEqual({ self: [{ href: `${ROOT}/events` }] });
    expect(described.endpoints).toMatchObject([
      {
        methods: ['GET'],
        args: {
          page: { default: 1, type: 'integer', required: false },
          per_page: { default: '10' },
          // 23:59 of yesterday's UTC day, on a clock in New York.
          start_date: { default: '2026-11-19 18:59:00', type: 'string', format: 'date-time' },
          end_date: { default: '2028-11-20 15:30:00' },
          strict_dates: { default: 'false' },
          categories: { type: 'array', items: { type: 'integer' } },
          i18n_language: { type: 'string', required: false },
        },
      },
      {
        methods: ['POST'],
        args: {
          title: { required: true, type: 'string' },
          all_day: { default: false, type: 'boolean' },
          website: { default: null, format: 'uri' },
          cost: { required: false },
        },
      },
    ]);
  });

  it('leaves out parameters that work but are not declared', () => {
    const described = JSON.stringify([
      optionsDescription(routeOf('/events'), context),
      optionsDescription(routeOf('/tags'), context),
      optionsDescription(routeOf('/events/by-slug/x'), context),
    ]);
    expect(described).not.toContain('"password"');
    expect(described).not.toContain('"parent"');
    expect(described).not.toContain('"context"');
  });

  it('requires ids and slugs, but not the new slug of an event', () => {
    expect(optionsDescription(routeOf('/events/5'), context)).toMatchObject({
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      endpoints: [
        { args: { id: { required: true, type: 'integer' }, password: { required: false } } },
        { methods: ['POST', 'PUT', 'PATCH'], args: { id: { required: true }, title: { required: false } } },
        { methods: ['DELETE'] },
      ],
    });
    expect(optionsDescription(routeOf('/events/5'), context)).not.toHaveProperty('_links');
    expect(optionsDescription(routeOf('/events/by-slug/x'), context)).toMatchObject({
      endpoints: [{ args: { slug: { required: true } } }, { args: { slug: { required: false } } }, {}],
    });
    expect(optionsDescription(routeOf('/venues/by-slug/x'), context)).toMatchObject({
      endpoints: [{}, { args: { slug: { required: true } } }, {}],
    });
  });

  it('speaks the language of the root', () => {
    const words = (language: string) =>
      JSON.stringify(optionsDescription(routeOf('/events'), { ...context, language }));
    expect(words('fr')).toContain('La page de la liste à renvoyer.');
    expect(words('en')).toContain('The page of the list to return.');
  });
});

import { describe, expect, it } from '@jest/globals';
import { KINDS } from '../../domain/kinds';
import { findRoute, matchRoute } from './match-route';
import { ROUTES } from './routes';

const OPERATIONS = ROUTES.flatMap((route) => route.operations);
const nameOf = (method: string, path: string): string | undefined => matchRoute(method, path)?.operation.name;

describe('ROUTES', () => {
  it('has the 52 operations on 15 paths', () => {
    expect(OPERATIONS.reduce((count, { methods }) => count + methods.length, 0)).toBe(52);
    expect(ROUTES).toHaveLength(15);
    const perKind = KINDS.map((kind) =>
      OPERATIONS.filter((operation) => operation.kind === kind).flatMap(({ methods }) => methods),
    );
    expect(perKind.map((methods) => methods.length)).toEqual([12, 12, 12, 7, 7]);
  });

  it('names every operation once and decides who may call it', () => {
    expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
    for (const { verb, access, kind } of OPERATIONS) {
      const reading = ['index', 'document', 'list', 'read'].includes(verb);
      const right = { create: 'create', update: 'edit', delete: 'delete' }[String(verb)];
      const expected = reading ? 'anyone' : kind === 'category' || kind === 'tag' ? 'manage' : right;
      expect(access).toBe(expected);
    }
  });

  it('asks for scopes that read-only tokens reach when it only reads', () => {
    expect(
      OPERATIONS.filter(({ methods }) => methods.includes('GET')).every(({ scope }) =>
        /find(One)?$/.test(scope),
      ),
    ).toBe(true);
    expect(matchRoute('GET', '/venues/by-slug/x')?.operation.scope).toBe(
      'plugin::event-calendar.venue.findOne',
    );
    expect(matchRoute('PUT', '/tags/3')?.operation.scope).toBe('plugin::event-calendar.tag.update');
    expect(matchRoute('GET', '')?.operation.scope).toBe('plugin::event-calendar.description.find');
  });
});

describe('matchRoute', () => {
  it('takes any case, one slash at the end, and the doubled slash of the documented root', () => {
    expect(nameOf('GET', '')).toBe('readNamespace');
    expect(nameOf('GET', '/')).toBe('readNamespace');
    expect(nameOf('GET', '/Events/')).toBe('listEvents');
    expect(nameOf('HEAD', '/EVENTS/5')).toBe('readEvent');
    expect(nameOf('PATCH', '/events/By-Slug/Some-Slug/')).toBe('updateEventBySlug');
    expect(nameOf('GET', '//doc')).toBe('readDocumentation');
  });

  it('reads ids and slugs from the path', () => {
    expect(findRoute('/venues/007')?.path).toEqual({ id: '007' });
    expect(findRoute('/venues/by-slug/Caf%C3%A9')?.path).toEqual({ slug: 'Café' });
    expect(findRoute('/venues/by-slug/100%')?.path).toEqual({ slug: '100%' });
    expect(findRoute('/venues/by-slug/12')?.path).toEqual({ slug: '12' });
  });

  it.each([
    ['GET', '/nothing-here'],
    ['GET', '/events//'],
    ['GET', '/events/foo'],
    ['GET', '/events/-1'],
    ['GET', '/events/1.5'],
    ['GET', '/events/1/2'],
    ['GET', '/events/by-slug'],
    ['GET', '/events/by-slug/'],
    ['GET', '/events/by-slug/a/b'],
    ['GET', '/categories/by-slug/x'],
    ['GET', '/doc/more'],
    ['GET', '/doc/5'],
    ['GET', '/__proto__/5'],
    ['PUT', '/events'],
    ['DELETE', '/events'],
    ['POST', '/doc'],
    ['OPTIONS', '/events'],
  ])('has no %s %s', (method, path) => {
    expect(matchRoute(method, path)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Core } from '@strapi/strapi';
import { checkContentApiActions } from './content-api-action';
import { checkRouteAs } from './router-path';

type Handle = () => void;

/** A router that reads the path of a request from one property. */
const routerReading = (property: string) =>
  class {
    readonly handlers = new Map<unknown, Handle>();
    get(path: string, handle: Handle): void {
      this.handlers.set(path, handle);
    }
    routes() {
      return (ctx: object) => this.handlers.get(Reflect.get(ctx, property))?.();
    }
  };

const host = (parts: object): Core.Strapi => Object.assign(Object.create(null), parts);

describe('the checks at the start', () => {
  const withRouter = (property: string) =>
    host({ server: { app: { createContext: () => ({}) }, router: new (routerReading(property))() } });

  it('find a router that can be given another path', async () => {
    await expect(checkRouteAs(withRouter('newRouterPath'))).resolves.toBeUndefined();
    await expect(checkRouteAs(withRouter('path'))).rejects.toThrow(/^The calendar does not know .*[^\n]$/);
  });

  it('find actions without a route', () => {
    const listing = (controllers: object) =>
      host({ contentAPI: { permissions: { getActionsMap: () => ({ 'plugin::some': { controllers } }) } } });
    expect(() => checkContentApiActions(listing({ right: ['draft'] }), 'some', 'right')).not.toThrow();
    expect(() => checkContentApiActions(listing({}), 'some', 'right')).toThrow(
      /^The calendar does not know .*[^\n]$/,
    );
  });
});

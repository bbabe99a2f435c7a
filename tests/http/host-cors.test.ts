import { describe, expect, it } from '@jest/globals';
import { useService } from '../harness';

const ORIGIN = 'https://client.example';

describe('with the CORS rules of the project', () => {
  const service = useService({ settings: { cors: 'host' } });

  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    service.request(`${service.roots['en']}/${path}`, { method, headers });

  it.each(['events', 'events/999999999'])('%s has the headers that strapi::cors sets', async (path) => {
    const response = await ask(path, { Origin: ORIGIN });
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    // The interface's own rules would expose its headers.
    expect(response.headers.get('access-control-expose-headers')).toBeNull();
    expect(response.headers.get('vary')).toMatch(/\bOrigin\b/);
    const own = await ask(path, {});
    expect(own.headers.get('access-control-allow-origin')).toBe('*');
    expect(own.body).toEqual(response.body);
  });

  it('Strapi answers preflight requests', async () => {
    const response = await ask(
      'events/1',
      { Origin: ORIGIN, 'Access-Control-Request-Method': 'PATCH' },
      'OPTIONS',
    );
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toMatch(/PATCH/);
    expect(response.headers.get('access-control-allow-headers')).not.toMatch(/Idempotency-Key/);
  });
});

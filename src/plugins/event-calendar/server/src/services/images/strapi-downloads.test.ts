import { describe, expect, it, jest } from '@jest/globals';
import { registerDownloads } from './strapi-downloads';

/** Whether the function of the upload plugin is replaced in a project with these settings. */
function isReplaced(config: Readonly<Record<string, string>>): boolean {
  const extend = jest.fn();
  registerDownloads(
    Object({ config: { get: (name: string) => config[name] }, get: () => ({ extend }) }),
    Object({}),
  );
  return extend.mock.calls.length > 0;
}

describe('the download of a file for the media library', () => {
  it('goes through the guard against private addresses', () => expect(isReplaced({})).toBe(true));

  it.each(['server.proxy.fetch', 'server.proxy.global'])(
    'is left to Strapi in a project that sets %s',
    (name) => expect(isReplaced({ [name]: 'http://proxy.example:3128' })).toBe(false),
  );
});

import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { openApiDocument } from '../src/plugins/event-calendar/server/src/openapi/openapi';
import { readSettings } from '../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { HOST_TYPES, hostTypes } from './lib/host-types.mjs';

it('the types for host projects match the OpenAPI document (otherwise run `npm run types`)', async () => {
  const settings = readSettings({}, {});
  const document = openApiDocument({ settings, root: '', language: 'en', namespace: 'events', feeds: [] });
  expect(readFileSync(HOST_TYPES, 'utf8')).toBe(await hostTypes(document));
});
